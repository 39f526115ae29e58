import type { TestProject } from 'vitest/node';
import { copyTemplate } from '#test/database.ts';
import { type Rig, type RigPlace, startRig } from './rig.ts';
import { rigCount } from './settings.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A rig for each worker of a spread run. */
    rigs: readonly RigPlace[];
  }
}

/** Starts the rigs of a spread run. Resolves with the teardown. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const serverUrl = project.getProvidedContext().postgresUrl;
  const rigs: Rig[] = [];
  const close = async () => {
    await Promise.all(rigs.map((rig) => rig.close()));
  };
  try {
    for (let number = 1; number <= rigCount; number += 1)
      rigs.push(await startRig((await copyTemplate(serverUrl)).url));
  } catch (error) {
    await close();
    throw error;
  }
  project.provide(
    'rigs',
    rigs.map(({ place }) => place),
  );
  return close;
}
