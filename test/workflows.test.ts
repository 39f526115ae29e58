import { globSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { notesSince, packagesOfAnotherVersion } from '#scripts/release-notes.mjs';

// The parser imports JSON without saying so, as bundlers let it.
const asJson = registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
});
const { NoOperationTraceWriter, convertWorkflowTemplate, parseWorkflow } = await import(
  '@actions/workflow-parser'
);
asJson.deregister();

const workflows = globSync('.github/workflows/*.yml');
const { scripts, version } = z
  .object({ scripts: z.record(z.string(), z.string()), version: z.string() })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));

async function errorsOf(name: string, content: string): Promise<readonly string[]> {
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
  if (value !== undefined) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => message);
}

describe('the workflows of .github', () => {
  test('are there, so that the others of these tests say something', () => {
    expect(workflows.length).toBeGreaterThan(1);
  });

  test.each(workflows)('%s is one that GitHub runs', async (file) => {
    expect(await errorsOf(file, readFileSync(file, 'utf8'))).toEqual([]);
  });

  test('a mistake is found', async () => {
    expect(await errorsOf('x.yml', 'on: push\njobs: { a: { steps: [{ run: npm test }] } }')).not.toEqual([]);
    const unknown = 'on: push\njobs: { a: { runs-on: x, needs: b, steps: [{ run: echo }] } }';
    expect(await errorsOf('x.yml', unknown)).not.toEqual([]);
  });

  test.each(workflows)('%s calls only scripts and folders that exist', (file) => {
    const { jobs } = z
      .object({
        jobs: z.record(
          z.string(),
          z.object({
            steps: z.array(
              z.object({ run: z.string().optional(), 'working-directory': z.string().optional() }),
            ),
          }),
        ),
      })
      .parse(parse(readFileSync(file, 'utf8')));
    const steps = Object.values(jobs).flatMap((job) => job.steps);
    const called = steps.flatMap(({ run = '' }) => [...run.matchAll(/npm run (?:--silent )?(\S+)/g)]);
    expect(called.map(([, name = '']) => name).filter((name) => !(name in scripts))).toEqual([]);
    const files = steps.flatMap(({ run = '' }) => [...run.matchAll(/node (scripts\/\S+)/g)]);
    expect(files.filter(([, path = '']) => globSync(path).length === 0)).toEqual([]);
    const folders = steps.flatMap((step) => step['working-directory'] ?? []);
    expect(folders.filter((folder) => globSync(`${folder}/package.json`).length === 0)).toEqual([]);
  });
});

describe('a release', () => {
  const changelog =
    '# Changelog\n\nHead.\n\n## 2026-11-24\n\n### New\n\n- Two\n\n## 2026-11-22\n\n- One\n\n' +
    '## 2026-11-20\n\n- None\n';

  test('tells what was written after the one before', () => {
    expect(notesSince(changelog, '2026-11-20')).toBe(
      '## 2026-11-24\n\n### New\n\n- Two\n\n## 2026-11-22\n\n- One',
    );
    expect(notesSince(changelog, '')).toContain('- None');
    expect(() => notesSince(changelog, '2026-11-24')).toThrow('nothing after 2026-11-24');
  });

  test('has one version in all packages', () => {
    expect(packagesOfAnotherVersion('.', `v${version}`)).toEqual([]);
    expect(packagesOfAnotherVersion('.', 'v99.0.0').length).toBeGreaterThan(3);
  });
});
