import type { FastifyRequest } from 'fastify';
import type { ResponseHeaders } from '#platform/server/http/idempotency.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import { Problem } from '#platform/shared/problem.ts';
import * as contract from '#account/access/shared/contract.ts';
import { login, register } from '#account/access/shared/login.ts';
import { loginWithCode } from '#account/access/shared/second-factor.ts';
import { type CodeDeps, hasSecondFactor } from './check-code.ts';
import { refuseCrossSite, sessionTokens } from './credentials.ts';
import type { Principal } from './principal.ts';
import { registerAccount } from './register.ts';
import { originOf } from './origin.ts';
import { endSession, sessionCookies, startSession } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { issueTicket, signInWithCode } from './sign-in-ticket.ts';
import { findUser, presentUser } from './users.ts';

export interface AccessDeps extends CodeDeps {
  readonly publicUrl: string;
}

/** Serves the older username and password flow (spec 7, contract 2). */
export function serveAccess(serve: Serve<Principal>, deps: AccessDeps): void {
  const { database, clock, publicUrl } = deps;

  /** Ends the session of the request, if there is one, and starts another with a new token. */
  async function newSession(request: FastifyRequest, userId: number): Promise<ResponseHeaders> {
    await endCurrentSession(request);
    const token = await startSession(database, clock, userId, originOf(request));
    return { 'set-cookie': sessionCookies(token, publicUrl) };
  }

  async function endCurrentSession(request: FastifyRequest): Promise<void> {
    for (const token of sessionTokens(request)) await endSession(database, token);
  }

  serve(register, async ({ body, request }) => {
    refuseCrossSite(request, publicUrl);
    const user = await registerAccount(deps, body, request.ip);
    return { json: presentUser(user, clock.now()), headers: await newSession(request, user.id) };
  });

  serve(login, async ({ body, request }) => {
    refuseCrossSite(request, publicUrl);
    const user = await signIn(deps, body, originOf(request));
    if (await hasSecondFactor(database, user.id)) return { json: await issueTicket(deps, user.id) };
    return { json: presentUser(user, clock.now()), headers: await newSession(request, user.id) };
  });

  serve(loginWithCode, async ({ body, request }) => {
    refuseCrossSite(request, publicUrl);
    const user = await signInWithCode(deps, body, originOf(request));
    return { json: presentUser(user, clock.now()), headers: await newSession(request, user.id) };
  });

  serve(contract.logout, async ({ request }) => {
    refuseCrossSite(request, publicUrl);
    await endCurrentSession(request);
    return { empty: true, headers: { 'set-cookie': sessionCookies(null, publicUrl) } };
  });

  serve(contract.currentUser, async ({ principal }) => {
    const user = await findUser(database, principal.userId);
    if (!user) throw new Problem(contract.accessProblems.signInRequired);
    return { json: presentUser(user, clock.now()) };
  });
}
