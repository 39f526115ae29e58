/** The present state with the states before it and those that were undone. */
export interface History<State> {
  readonly past: readonly State[];
  readonly present: State;
  readonly future: readonly State[];
  /** The name of the current run: consecutive changes with the same name are one step. Null outside a run. */
  readonly run: string | null;
}

const maxSteps = 200;

export function startHistory<State>(present: State): History<State> {
  return { past: [], present, future: [], run: null };
}

/** Returns the history with one more step. A change of the current run becomes part of its step. */
export function record<State>(
  history: History<State>,
  present: State,
  run: string | null = null,
): History<State> {
  if (present === history.present) return history;
  const joins = run !== null && run === history.run;
  const past = joins ? history.past : [...history.past, history.present].slice(-maxSteps);
  return { past, present, future: [], run };
}

/** Ends the current run, so that the next change starts a new step. */
export function endRun<State>(history: History<State>): History<State> {
  return history.run === null ? history : { ...history, run: null };
}

/** Goes back to the state before the current run. Outside a run, changes nothing. */
export function cancelRun<State>(history: History<State>): History<State> {
  return history.run === null ? history : { ...undo(history), future: [] };
}

export function undo<State>(history: History<State>): History<State> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  const future = [history.present, ...history.future];
  return { past: history.past.slice(0, -1), present: before, future, run: null };
}

export function redo<State>(history: History<State>): History<State> {
  const [after, ...future] = history.future;
  if (after === undefined) return history;
  return { past: [...history.past, history.present], present: after, future, run: null };
}

/** Returns all states, those that were undone too, in the order in which they were made. */
export function stepsOf<State>({ past, present, future }: History<State>): readonly State[] {
  return [...past, present, ...future];
}

/** Goes to a state of `stepsOf`, back or forward. Without such a state, changes nothing. */
export function goTo<State>(history: History<State>, step: number): History<State> {
  const steps = stepsOf(history);
  const present = steps[step];
  if (present === undefined || step === history.past.length) return history;
  return { past: steps.slice(0, step), present, future: steps.slice(step + 1), run: null };
}
