import { endRotation } from '#platform/server/installation/check-key.ts';
import { checkStoreLater } from '#platform/server/installation/check-store.ts';
import { reseal } from '#platform/server/secrets/reseal.ts';
import type { Deps } from './deps.ts';

const retryMs = 5_000;

/** Work of the start that runs while the process already serves (contract 12). */
export interface AfterStart {
  /** Interrupts it and resolves when it has ended. */
  stop(): Promise<void>;
}

/**
 * Checks a store that was away, and ends the process if it is another one. Completes a rotation of the key.
 */
export function continueAfterStart(deps: Deps): AfterStart {
  const { log, wait, installation, keyring } = deps;
  const aborter = new AbortController();
  const { signal } = aborter;

  async function checkAwayStore(): Promise<void> {
    try {
      await checkStoreLater(deps, { wait, log, signal });
    } catch (error) {
      log.fatal({ err: error }, 'the store belongs to another installation');
      process.exit(1);
    }
  }

  async function completeRotation(): Promise<void> {
    while (!signal.aborted) {
      try {
        return await rotateKey(deps, signal);
      } catch (error) {
        if (signal.aborted) return;
        log.warn({ err: error }, 'resuming an interrupted rotation of SECRET_KEY');
        await wait(retryMs, signal).catch(() => undefined);
      }
    }
  }

  const isRotating = keyring.previousCheck !== undefined && installation.hasItsKey;
  const work = Promise.all([
    installation.storeChecked ? undefined : checkAwayStore(),
    isRotating ? completeRotation() : undefined,
  ]);
  return {
    async stop() {
      aborter.abort();
      await work;
    },
  };
}

/** Seals what is sealed with `SECRET_KEY_PREVIOUS` with `SECRET_KEY`. It can be interrupted. */
async function rotateKey(deps: Deps, signal: AbortSignal): Promise<void> {
  const { database, keyring, log } = deps;
  let resealed = 0;
  for (const column of [...deps.sealedColumns, ...deps.sealedByStandIns]) {
    const counts = await reseal(database, column, signal);
    resealed += counts.resealed;
    if (counts.unreadable > 0)
      log.error({ ...counts, table: column.table }, 'encrypted values that neither key can decrypt');
  }
  await endRotation(database, keyring);
  log.info(
    { resealed },
    'the rotation of SECRET_KEY is complete: nothing is encrypted with the previous key',
  );
}
