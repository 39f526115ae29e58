import type { INodeExecutionData } from 'n8n-workflow';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestAccount } from '../../../test/app.ts';
import { type AudioApp, startAudioApp } from '../../../test/audio-app.ts';
import { fakeAudio } from '../../../test/fake-media.ts';
import { samplePicture } from '../../../test/pictures.ts';
import { smallPsd } from '../../../test/psds.ts';
import { videoBytes } from '../../../test/videos.ts';
import { Overprint } from '../nodes/Overprint/Overprint.node.ts';
import { fakeExecution, type FakeRun, fakeLists, type Send } from './fake-n8n.ts';
import { pauses } from './n8n-workflow.ts';

const node = new Overprint();
const picture = samplePicture('rgb.png');

const file = (bytes: Buffer, fileName: string, mimeType: string) => ({
  data: bytes.toString('base64'),
  fileName,
  mimeType,
});
const pictureItem: INodeExecutionData = {
  json: {},
  binary: { data: file(picture, 'ärt "1".png', 'image/png') },
};
const padding = {
  resource: 'image',
  operation: 'pad',
  source: 'binary',
  binaryField: 'data',
  paddingSize: 20,
  download: true,
  outputField: 'data',
};

const waiting = { wait: true, waitMinutes: 1 };

async function execute(run: FakeRun): Promise<INodeExecutionData[]> {
  const [items = []] = await node.execute.call(fakeExecution(run));
  return items;
}

const bytesOf = (item: INodeExecutionData | undefined, field = 'data') =>
  Buffer.from(item?.binary?.[field]?.data ?? '', 'base64');

describe('the Overprint node', () => {
  let audio: AudioApp;
  let baseUrl: string;
  let account: TestAccount;
  beforeAll(async () => {
    audio = await startAudioApp('pglite');
    baseUrl = await audio.app.listen();
  });
  beforeEach(async () => {
    account = await audio.app.account({ userStatus: 'active_sub' });
    pauses.seconds = [];
    pauses.during = () => Promise.resolve();
  });
  afterAll(() => audio.app.close());

  const site = () => ({ baseUrl, key: account.key });

  async function saveTemplate(): Promise<string> {
    const response = await audio.app.server.inject({
      method: 'POST',
      url: '/api/templates',
      headers: { 'x-api-key': account.key },
      payload: {
        name: 'Story',
        overlays: [{ text: '{{title}} {{price|soon}}' }],
        sizes: [
          { name: 'square', width: 100, height: 100 },
          { name: 'wide', width: 200, height: 100 },
        ],
      },
    });
    return response.json<{ data: { id: string } }>().data.id;
  }

  test('pads the file of each item and returns each finished file, paired with its item', async () => {
    const items = await execute({ ...site(), parameters: padding, items: [pictureItem, pictureItem] });
    expect(items).toMatchObject([
      { json: { success: true }, binary: { data: { fileName: 'square.png', mimeType: 'image/png' } } },
      { pairedItem: { item: 1 } },
    ]);
    expect(bytesOf(items[0]).subarray(1, 4).toString()).toBe('PNG');
  });

  test('checks whether a picture will print', async () => {
    const checking = { operation: 'checkPrint', presets: 'a4, merch-tshirt', garments: '', trim: false };
    const [item] = await execute({
      ...site(),
      parameters: { ...padding, ...checking },
      items: [pictureItem],
    });
    expect(item?.json).toMatchObject({ data: { ready: false, presets: [{ preset: 'a4' }, {}] } });
  });

  test('makes a print file for each preset, and downloads those that were made', async () => {
    const making = {
      operation: 'makePrintFiles',
      presets: 'sticker-3x3, a4',
      options: { allow_upscale: true },
    };
    const [item] = await execute({ ...site(), parameters: { ...padding, ...making }, items: [pictureItem] });
    expect(item?.json).toMatchObject({ files: [{ preset: 'sticker-3x3' }, { preset: 'a4' }] });
    expect(Object.keys(item?.binary ?? {})).toEqual(['data_sticker-3x3', 'data_a4']);
  });

  test('draws several texts, and gives only links where no file is wanted', async () => {
    const overlays = '[{"text": "One"}, {"text": "Two", "position": "top-left"}]';
    const drawing = { operation: 'drawText', texts: 'several', overlays, download: false };
    const [item] = await execute({ ...site(), parameters: { ...padding, ...drawing }, items: [pictureItem] });
    expect(item?.json.layout).toHaveLength(2);
    expect(item?.binary).toBeUndefined();
  });

  test('renders a template with the values of an item, each size a file', async () => {
    const templateId = await saveTemplate();
    const values = { mappingMode: 'autoMapInputData', schema: [{ id: 'title' }, { id: 'price' }] };
    const parameters = { ...padding, resource: 'template', operation: 'render', templateId, values };
    const item = { ...pictureItem, json: { title: 'Fox', other: 'not of the template' } };
    const [rendered] = await execute({ ...site(), parameters, items: [item] });
    expect(rendered?.json).toMatchObject({
      template_id: templateId,
      images: [{ name: 'square' }, { name: 'wide' }],
    });
    expect(Object.keys(rendered?.binary ?? {})).toEqual(['data', 'data_wide']);
  });

  test('makes a template of the PSD of an item', async () => {
    const parameters = { ...padding, resource: 'template', operation: 'import', options: {} };
    const psd = file(smallPsd(), 'Poster.psd', 'image/vnd.adobe.photoshop');
    const [item] = await execute({ ...site(), parameters, items: [{ json: {}, binary: { data: psd } }] });
    expect(item?.json).toMatchObject({ data: { name: 'Poster' }, report: [{ layer: 'Old' }], fidelity: 1 });
  });

  test('extracts audio from a file that n8n streams, waits for it and returns the MP3', async () => {
    const parameters = {
      ...padding,
      ...waiting,
      resource: 'audio',
      operation: 'extract',
      outputField: 'mp3',
      options: { bitrate: 192, metadata: '{"order": "7"}' },
    };
    pauses.during = async () => {
      const { data } = (await audio.get(account, '/api/extract-audio')).json<{
        data: { job_id: string }[];
      }>();
      await audio.work(data[0]?.job_id ?? '');
    };
    const items = [
      { json: {}, binary: { data: { data: 'filesystem-v2', id: 'one', mimeType: 'video/mp4' } } },
    ];
    const stored = { one: videoBytes('aac.mp4') };
    const [item] = await execute({ ...site(), parameters, items, stored });
    expect(item?.json).toMatchObject({ status: 'completed', metadata: { order: '7' } });
    expect(bytesOf(item, 'mp3')).toEqual(fakeAudio);
    expect(pauses.seconds).toEqual([2]);
  });

  test('makes one batch of all items', async () => {
    const parameters = {
      ...waiting,
      resource: 'batch',
      operation: 'create',
      source: 'url',
      imageUrl: (index: number) => `https://example.com/${index}.png`,
      work: 'image_padding',
      toolOptions: '{"padding_size": 30}',
      wait: false,
    };
    const items = [{ json: {} }, { json: {} }, { json: {} }];
    const made = await execute({ ...site(), parameters, items });
    expect(made).toMatchObject([{ json: { total: 3 }, pairedItem: [{ item: 0 }, { item: 1 }, { item: 2 }] }]);
    const files = await execute({
      ...site(),
      parameters: { ...parameters, source: 'binary', binaryField: 'data' },
      items: [pictureItem, pictureItem],
      executionId: '2',
    });
    expect(files).toMatchObject([{ json: { total: 2 } }]);
  });

  test('reads lists page by page up to the limit, and the usage', async () => {
    await saveTemplate();
    await saveTemplate();
    const listing = { resource: 'template', operation: 'getMany' };
    expect(await execute({ ...site(), parameters: { ...listing, returnAll: true } })).toHaveLength(2);
    expect(await execute({ ...site(), parameters: { ...listing, returnAll: false, limit: 1 } })).toHaveLength(
      1,
    );
    const usage = await execute({ ...site(), parameters: { resource: 'usage', operation: 'get' } });
    expect(usage).toMatchObject([{ json: { plan: 'premium', used: 0 } }]);
  });

  test('shows an error in the words of the API, and goes on with the other items if it may', async () => {
    const parameters = { ...padding, paddingSize: (index: number) => (index === 0 ? 9_999 : 20) };
    const items = [pictureItem, pictureItem];
    await expect(execute({ ...site(), parameters, items })).rejects.toMatchObject({
      message: 'Padding size must be between 1 and 500 pixels',
      httpCode: '400',
    });
    expect(await execute({ ...site(), parameters, items, continueOnFail: true })).toMatchObject([
      {
        json: { error: 'Padding size must be between 1 and 500 pixels', fix: expect.any(String) },
        error: {},
      },
      { json: { success: true }, pairedItem: { item: 1 } },
    ]);
  });

  test('counts an item once, however often n8n runs it again', async () => {
    const run = { ...site(), parameters: padding, items: [pictureItem] };
    const [first] = await execute(run);
    const [again] = await execute(run);
    expect(again?.json).toEqual(first?.json);
    const [usage] = await execute({ ...site(), parameters: { resource: 'usage', operation: 'get' } });
    expect(usage?.json.used).toBe(1);
  });

  test('offers templates, fonts, and the variables of the chosen template', async () => {
    const templateId = await saveTemplate();
    const { loadOptions, resourceMapping } = node.methods;
    expect(await loadOptions.getTemplates.call(fakeLists(site()))).toEqual([
      { name: 'Story', value: templateId },
    ]);
    expect(await loadOptions.getFonts.call(fakeLists(site()))).toContainEqual({
      name: 'Anton',
      value: 'Anton',
    });
    expect(await loadOptions.getShops.call(fakeLists(site()))).toEqual([]);
    const lists = fakeLists(site(), { templateId });
    expect(await resourceMapping.getTemplateVariables.call(lists)).toMatchObject({
      fields: [
        { id: 'title', required: true },
        { id: 'price', required: false },
      ],
    });
  });
});

describe('a request', () => {
  const done = { statusCode: 200, headers: {}, body: '{"used": 1}' };
  const busy = (seconds: string, code = 'rate_limited') => ({
    statusCode: 429,
    headers: { 'retry-after': seconds },
    body: { error: 'Too many requests', code },
  });

  function scripted(...responses: readonly unknown[]) {
    const left = [...responses];
    const send: Send = () => {
      const next = left.shift();
      return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
    };
    pauses.seconds = [];
    pauses.during = () => Promise.resolve();
    const parameters = { resource: 'usage', operation: 'get' };
    return execute({ baseUrl: 'http://service.test', key: 'op_', parameters, send });
  }

  test('waits as long as Retry-After says, and repeats lost connections', async () => {
    const lost = new Error('socket hang up');
    expect(await scripted(busy('7'), { ...busy('3'), statusCode: 503 }, lost, done)).toMatchObject([
      { json: { used: 1 } },
    ]);
    expect(pauses.seconds).toEqual([7, 3, 4]);
  });

  test('does not wait for the next month, and ends after five repeats', async () => {
    await expect(scripted(busy('600000', 'quota_exceeded'))).rejects.toMatchObject({ httpCode: '429' });
    expect(pauses.seconds).toEqual([]);
    await expect(scripted(...Array.from({ length: 6 }, () => busy('1')))).rejects.toMatchObject({
      httpCode: '429',
    });
    expect(pauses.seconds).toHaveLength(5);
  });
});
