// Made from the declarations of the endpoints by `npm run build:clients`.

import type { Operation } from '#platform/shared/client.ts';
import type * as contractModule from '#account/access/shared/contract.ts';
import type * as identityModule from '#account/access/shared/identity.ts';
import type * as loginModule from '#account/access/shared/login.ts';
import type * as passwordResetModule from '#account/access/shared/password-reset.ts';
import type * as secondFactorModule from '#account/access/shared/second-factor.ts';
import type * as securityEventsModule from '#account/access/shared/security-events.ts';
import type * as settingsModule from '#account/access/shared/settings.ts';

export const currentUser: Operation<typeof contractModule.currentUser> = {
  name: 'currentUser',
  method: 'GET',
  path: '/api/user',
};

export const logout: Operation<typeof contractModule.logout> = {
  name: 'logout',
  method: 'POST',
  path: '/api/logout',
};

export const firebaseUser: Operation<typeof identityModule.firebaseUser> = {
  name: 'firebaseUser',
  method: 'GET',
  path: '/api/auth/firebase-user',
};

export const identitySettings: Operation<typeof identityModule.identitySettings> = {
  name: 'identitySettings',
  method: 'GET',
  path: '/api/auth/settings',
};

export const syncFirebaseUser: Operation<typeof identityModule.syncFirebaseUser> = {
  name: 'syncFirebaseUser',
  method: 'POST',
  path: '/api/auth/sync-firebase-user',
};

export const login: Operation<typeof loginModule.login> = {
  name: 'login',
  method: 'POST',
  path: '/api/login',
};

export const register: Operation<typeof loginModule.register> = {
  name: 'register',
  method: 'POST',
  path: '/api/register',
};

export const confirmPasswordReset: Operation<typeof passwordResetModule.confirmPasswordReset> = {
  name: 'confirmPasswordReset',
  method: 'POST',
  path: '/api/password/reset/confirm',
};

export const requestPasswordReset: Operation<typeof passwordResetModule.requestPasswordReset> = {
  name: 'requestPasswordReset',
  method: 'POST',
  path: '/api/password/reset',
};

export const beginSecondFactor: Operation<typeof secondFactorModule.beginSecondFactor> = {
  name: 'beginSecondFactor',
  method: 'POST',
  path: '/api/second-factor',
};

export const confirmSecondFactor: Operation<typeof secondFactorModule.confirmSecondFactor> = {
  name: 'confirmSecondFactor',
  method: 'POST',
  path: '/api/second-factor/confirm',
};

export const endSecondFactor: Operation<typeof secondFactorModule.endSecondFactor> = {
  name: 'endSecondFactor',
  method: 'DELETE',
  path: '/api/second-factor',
};

export const getSecondFactor: Operation<typeof secondFactorModule.getSecondFactor> = {
  name: 'getSecondFactor',
  method: 'GET',
  path: '/api/second-factor',
};

export const loginWithCode: Operation<typeof secondFactorModule.loginWithCode> = {
  name: 'loginWithCode',
  method: 'POST',
  path: '/api/login/code',
};

export const renewRecoveryCodes: Operation<typeof secondFactorModule.renewRecoveryCodes> = {
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/api/second-factor/recovery-codes',
};

export const listSecurityEvents: Operation<typeof securityEventsModule.listSecurityEvents> = {
  name: 'listSecurityEvents',
  method: 'GET',
  path: '/api/security-events',
};

export const changePassword: Operation<typeof settingsModule.changePassword> = {
  name: 'changePassword',
  method: 'POST',
  path: '/api/password',
};

export const deleteAccount: Operation<typeof settingsModule.deleteAccount> = {
  name: 'deleteAccount',
  method: 'DELETE',
  path: '/api/account',
};

export const endSessions: Operation<typeof settingsModule.endSessions> = {
  name: 'endSessions',
  method: 'DELETE',
  path: '/api/sessions',
};

export const linkFirebaseUser: Operation<typeof settingsModule.linkFirebaseUser> = {
  name: 'linkFirebaseUser',
  method: 'POST',
  path: '/api/auth/link-firebase-user',
};

export const listSessions: Operation<typeof settingsModule.listSessions> = {
  name: 'listSessions',
  method: 'GET',
  path: '/api/sessions',
};

export const unlinkFirebaseUser: Operation<typeof settingsModule.unlinkFirebaseUser> = {
  name: 'unlinkFirebaseUser',
  method: 'DELETE',
  path: '/api/auth/link-firebase-user',
};
