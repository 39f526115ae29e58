import { expect, test, vi } from 'vitest';
import { CallError } from '#platform/shared/client.ts';
import type { ProblemShape } from '#platform/shared/problem.ts';
import { freshSignIn, FreshSignInCanceled, type Proof, withFreshSignIn } from './fresh-sign-in.ts';
import { freshSignInProblems } from '#platform/shared/fresh-sign-in-problems.ts';

const { reauthenticate, wrongPassword } = freshSignInProblems;
const refusal = (shape: ProblemShape) => new CallError(shape.status, JSON.stringify(shape), '');
const noRoom: ProblemShape = { status: 409, code: 'too_many', error: 'Too many' };

/** A request that fails with these problems, one after another, and then returns its proof. */
function requestRefusedBy(...shapes: readonly ProblemShape[]) {
  const left = [...shapes];
  return async (proof: Proof): Promise<Proof> => {
    const shape = left.shift();
    if (shape) throw refusal(shape);
    return proof;
  };
}

const waiting = () => vi.waitUntil(() => freshSignIn.waiting(), { timeout: 20_000 });

test('a request that the server takes asks for nothing', async () => {
  expect(await withFreshSignIn(requestRefusedBy())).toEqual({});
  expect(freshSignIn.waiting()).toBeNull();
});

test('another refusal asks for nothing either', async () => {
  await expect(withFreshSignIn(requestRefusedBy(noRoom))).rejects.toThrow('409');
  expect(freshSignIn.waiting()).toBeNull();
});

test('a wrong password keeps the request waiting, the right one completes it', async () => {
  const response = withFreshSignIn(requestRefusedBy(reauthenticate, wrongPassword));
  const request = await waiting();
  await expect(request.send({ current_password: 'wrong' })).rejects.toMatchObject({
    code: wrongPassword.code,
  });
  expect(freshSignIn.waiting()).toBe(request);
  await request.send({ current_password: 'right' });
  expect(await response).toEqual({ current_password: 'right' });
  expect(freshSignIn.waiting()).toBeNull();
});

test('a refusal for another reason is the outcome of the request, and closes the dialog', async () => {
  const response = withFreshSignIn(requestRefusedBy(reauthenticate, noRoom));
  const refused = expect(response).rejects.toMatchObject({ code: noRoom.code });
  await (await waiting()).send({});
  await refused;
  expect(freshSignIn.waiting()).toBeNull();
});

test('a canceled request is not sent any more', async () => {
  const sent: Proof[] = [];
  const response = withFreshSignIn(async (proof) => {
    sent.push(proof);
    throw refusal(reauthenticate);
  });
  const canceled = expect(response).rejects.toThrow(FreshSignInCanceled);
  const request = await waiting();
  request.cancel();
  await canceled;
  await request.send({});
  expect(sent).toHaveLength(1);
});

test('a request in flight cannot be canceled: its response decides', async () => {
  const response = withFreshSignIn(requestRefusedBy(reauthenticate));
  const request = await waiting();
  const sending = request.send({ current_password: 'right' });
  request.cancel();
  await sending;
  expect(await response).toEqual({ current_password: 'right' });
});
