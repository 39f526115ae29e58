const name = 'overprint:session';

/** Whether somebody signed in with this browser and did not sign out. Proves nothing: the server alone decides. */
export function hadSession(): boolean {
  try {
    return localStorage.getItem(name) !== null;
  } catch {
    // Storage is closed to this page: better to ask than to miss a session.
    return true;
  }
}

export function rememberSession(): void {
  write(() => localStorage.setItem(name, '1'));
}

export function forgetSession(): void {
  write(() => localStorage.removeItem(name));
}

function write(change: () => void): void {
  try {
    change();
  } catch {
    // Storage is closed to this page: the next visit asks the server.
  }
}
