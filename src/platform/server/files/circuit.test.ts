import { beforeEach, describe, expect, test } from 'vitest';
import { type Circuit, createCircuit, type Outcome } from './circuit.ts';

const away = { status: 503, code: 'storage_unavailable', retryAfterSeconds: 5 };

describe('the circuit of the store', () => {
  let nowMs: number;
  let circuit: Circuit;
  let changes: boolean[];
  beforeEach(() => {
    nowMs = 0;
    changes = [];
    circuit = createCircuit({ nowMs: () => nowMs, onChange: (isOpen) => changes.push(isOpen) });
  });

  const show = (outcome: Outcome, times = 1) => {
    for (let time = 0; time < times; time += 1) circuit.enter()(outcome);
  };

  test('opens at the fifth failure in a row and refuses with 503', () => {
    show('unavailable', 4);
    show('available');
    show('unavailable', 4);
    expect(circuit.isOpen()).toBe(false);
    show('unavailable');
    expect(circuit.isOpen()).toBe(true);
    expect(() => circuit.enter()).toThrow(expect.objectContaining(away));
  });

  test('lets one probe through after five seconds, and closes when it succeeds', () => {
    show('unavailable', 5);
    nowMs += 4_999;
    expect(() => circuit.enter()).toThrow();
    nowMs += 1;
    const probe = circuit.enter();
    expect(() => circuit.enter()).toThrow();
    probe('available');
    expect(circuit.isOpen()).toBe(false);
    show('available', 3);
    expect(changes).toEqual([true, false]);
  });

  test('stays open for five more seconds when the probe fails', () => {
    show('unavailable', 5);
    nowMs += 5_000;
    show('unavailable');
    expect(() => circuit.enter()).toThrow();
    nowMs += 5_000;
    expect(() => circuit.enter()).not.toThrow();
  });

  test('sends another probe when the caller of one gives up', () => {
    show('unavailable', 5);
    nowMs += 5_000;
    show('unknown');
    expect(circuit.isOpen()).toBe(true);
    expect(() => circuit.enter()).not.toThrow();
  });

  test('learns from a request that was admitted before it opened', () => {
    const early = circuit.enter();
    show('unavailable', 5);
    early('available');
    expect(circuit.isOpen()).toBe(false);
  });

  test('knows for five seconds what a request showed', () => {
    show('available');
    expect(circuit.isStale()).toBe(false);
    nowMs += 5_000;
    expect(circuit.isStale()).toBe(true);
  });
});
