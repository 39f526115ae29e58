import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { aboutApi } from '../../../src/app/server/about-api.ts';
import { buildOpenApi } from '../../../src/platform/server/http/openapi/build.ts';
import { keyEndpoints } from '../../../scripts/clients/key-endpoints.ts';
import { n8nChoices } from '../../../scripts/clients/n8n-choices.ts';
import { bodyOf, type DocumentedOperation } from '../../../scripts/clients/operation-text.ts';
import * as choices from '../nodes/Overprint/choices.ts';
import { optionsAmong, shownFields } from './shown-fields.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

describe('the fields of the Overprint node', () => {
  let operations: readonly DocumentedOperation[];
  beforeAll(async () => {
    const about = aboutApi({ version: '', publicUrl: 'https://overprint.example', events: [] });
    const { paths } = buildOpenApi(await keyEndpoints(root), about) as unknown as {
      readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
    };
    operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  });

  test('have the choices and limits of the features', () => {
    expect({ ...choices }).toEqual(n8nChoices());
  });

  test.each([
    ['image', 'drawText', 'drawText', ['image', 'image_url', 'text', 'overlays', 'template_id', 'values']],
    ['image', 'pad', 'padImage', ['image', 'image_url', 'padding_size']],
    ['template', 'render', 'renderTemplate', ['image', 'image_url', 'values']],
    ['template', 'import', 'importTemplate', ['file', 'file_url']],
    ['audio', 'extract', 'extractAudio', ['video', 'video_url', 'upload_id', 'processing_method']],
    [
      'batch',
      'create',
      'createBatch',
      ['images', 'tool', 'template_id', 'options', 'items', 'csv', 'values', 'webhook_authorization'],
    ],
    ['shop', 'create', 'addShop', ['shop_url', 'webhook_url']],
    ['shop', 'update', 'patchShop', []],
  ])('offer every option of %s, %s', (resource, operation, operationId, elsewhere) => {
    const documented = operations.find((found) => found.operationId === operationId);
    const known = Object.keys((documented && bodyOf(documented)?.properties) ?? {});
    const offered = optionsAmong(shownFields('n8n-nodes-overprint.overprint', { resource, operation }));
    expect([...offered.map(({ name }) => name), ...elsewhere].sort()).toEqual(known.sort());
  });
});
