import { actions } from './generated.ts';
import { requestApi } from './request.ts';
import { type Action, actionTable, waitField } from './action-table.ts';
import type { Bundle, Fields, Z } from './zapier.ts';

const templateField = {
  key: 'template_id',
  label: 'Template',
  type: 'string',
  required: true,
  dynamic: 'template_list.id.name',
};
const shopField = {
  key: 'shop_id',
  label: 'Shop',
  type: 'string',
  required: true,
  dynamic: 'shop_list.id.name',
};
/** The fields for what is in a path. */
const pathFields: Readonly<Record<string, readonly object[]>> = {
  renderTemplate: [templateField],
  scrapeShop: [shopField],
};
const dynamicFields: Readonly<Record<string, string>> = {
  font_family: 'font_list.id.name',
  template_id: 'template_list.id.name',
};

function createOf(action: Action) {
  const { key, noun, label, operation, required = [], waits = false, sample } = action;
  const { fields, description } = actions[operation];
  const inputFields = fields.map((field) => ({
    ...field,
    ...(required.includes(field.key) && { required: true }),
    ...(dynamicFields[field.key] !== undefined && { dynamic: dynamicFields[field.key] }),
  }));
  return {
    key,
    noun,
    display: { label, description },
    operation: {
      inputFields: [...(pathFields[operation] ?? []), ...inputFields, ...(waits ? [waitField] : [])],
      perform: async (z: Z, bundle: Bundle) => run(z, bundle, action),
      ...(waits && { performResume: resume }),
      sample,
    },
  };
}

/** Sends an action. One that waits gets the address by which Zapier goes on when the work has ended. */
async function run(z: Z, bundle: Bundle, { operation, waits = false }: Action): Promise<Fields> {
  const { method, path, json } = actions[operation];
  const { wait, template_id: templateId, shop_id: shopId, ...others } = bundle.inputData;
  const isInPath = path.includes('{');
  const sent = { ...others, ...(!isInPath && templateId !== undefined && { template_id: templateId }) };
  const id = String(operation === 'scrapeShop' ? shopId : templateId);
  const body = {
    ...bodyOf(z, sent, json),
    ...(waits && wait !== false && { webhook_url: z.generateCallbackUrl() }),
  };
  return requestApi(z, bundle, { method, path: path.replace(/\{\w+\}/, encodeURIComponent(id)), body });
}

/** Returns the fields that have a value. Throws for a text that is not the JSON that it should be. */
function bodyOf(z: Z, fields: Fields, json: readonly string[]): Fields {
  const filled = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(
    filled.map(([name, value]) => {
      if (!json.includes(name) || typeof value !== 'string') return [name, value];
      try {
        return [name, JSON.parse(value) as unknown];
      } catch {
        throw new z.errors.Error(`${name} is not valid JSON`, 'invalid_json', 400);
      }
    }),
  );
}

/** Returns work that has ended. Throws for a job that failed. */
function resume(z: Z, { outputData = {}, cleanedRequest = {} }: Bundle): Fields {
  const { event, error, fix, code } = cleanedRequest;
  if (event === 'audio.failed')
    throw new z.errors.Error([error, fix].filter(Boolean).join('. '), String(code), 400);
  return { ...outputData, ...cleanedRequest };
}

export const creates = Object.fromEntries(
  actionTable.map((action) => [action.key, createOf(action)] as const),
);
