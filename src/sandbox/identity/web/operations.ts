// Made from the declarations of the endpoints by `npm run build:clients`.

import type { Operation } from '#platform/shared/client.ts';
import type * as contractModule from '#sandbox/identity/shared/contract.ts';

export const googleAccounts: Operation<typeof contractModule.googleAccounts> = {
  name: 'sandboxGoogleAccounts',
  method: 'GET',
  path: '/emulator/auth/google-accounts',
};

export const lookup: Operation<typeof contractModule.lookup> = {
  name: 'sandboxLookup',
  method: 'POST',
  path: '/identitytoolkit.googleapis.com/v1/accounts::lookup',
};

export const passwordPolicy: Operation<typeof contractModule.passwordPolicy> = {
  name: 'sandboxPasswordPolicy',
  method: 'GET',
  path: '/identitytoolkit.googleapis.com/v2/passwordPolicy',
};

export const remove: Operation<typeof contractModule.remove> = {
  name: 'sandboxDelete',
  method: 'POST',
  path: '/identitytoolkit.googleapis.com/v1/accounts::delete',
};

export const resetPassword: Operation<typeof contractModule.resetPassword> = {
  name: 'sandboxResetPassword',
  method: 'POST',
  path: '/identitytoolkit.googleapis.com/v1/accounts::resetPassword',
};

export const sendOobCode: Operation<typeof contractModule.sendOobCode> = {
  name: 'sandboxSendOobCode',
  method: 'POST',
  path: '/identitytoolkit.googleapis.com/v1/accounts::sendOobCode',
};

export const signInWithIdp: Operation<typeof contractModule.signInWithIdp> = {
  name: 'sandboxSignInWithIdp',
  method: 'POST',
  path: '/identitytoolkit.googleapis.com/v1/accounts::signInWithIdp',
};

export const signInWithPassword: Operation<typeof contractModule.signInWithPassword> = {
  name: 'sandboxSignInWithPassword',
  method: 'POST',
  path: '/identitytoolkit.googleapis.com/v1/accounts::signInWithPassword',
};

export const signUp: Operation<typeof contractModule.signUp> = {
  name: 'sandboxSignUp',
  method: 'POST',
  path: '/identitytoolkit.googleapis.com/v1/accounts::signUp',
};

export const token: Operation<typeof contractModule.token> = {
  name: 'sandboxToken',
  method: 'POST',
  path: '/securetoken.googleapis.com/v1/token',
};

export const update: Operation<typeof contractModule.update> = {
  name: 'sandboxUpdate',
  method: 'POST',
  path: '/identitytoolkit.googleapis.com/v1/accounts::update',
};
