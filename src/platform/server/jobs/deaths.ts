/**
 * What a run that ended without an outcome counts against its row. One that met an error of its own, such as
 * a child process that died over its picture, is likely to meet it again. The death of the whole process hits
 * whatever was under way: a row is at fault only if it is there each time.
 */
export const deathWeights = { ofRun: 4, ofProcess: 1 } as const;

/**
 * A row fails when its deaths weigh this much: after three runs with errors of their own, or twelve
 * processes.
 */
export const deathsAllowed = 12;
