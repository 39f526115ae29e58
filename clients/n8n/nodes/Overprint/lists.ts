import type {
  IDataObject,
  ILoadOptionsFunctions,
  INodePropertyOptions,
  ResourceMapperFields,
} from 'n8n-workflow';
import { requestOnce } from './transport.ts';

async function rowsOf(ctx: ILoadOptionsFunctions, path: string): Promise<IDataObject[]> {
  const rows: IDataObject[] = [];
  for (let before: IDataObject[string]; ; ) {
    const query = before === undefined ? {} : { before };
    const page = await requestOnce(ctx, { method: 'GET', path, query });
    rows.push(...(page.data as IDataObject[]));
    before = page.next_before ?? undefined;
    if (before === undefined) return rows;
  }
}

/** Returns the templates of the account. */
export async function getTemplates(ctx: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
  const rows = await rowsOf(ctx, '/api/templates');
  return rows.map(({ id, name }) => ({ name: name as string, value: id as string }));
}

/** Returns the shops of the account, by the artists in their addresses. */
export async function getShops(ctx: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
  const rows = await rowsOf(ctx, '/api/redbubble/shops');
  return rows.map(({ id, shop_url: url }) => ({
    name: /\/people\/([^/?]+)/.exec(url as string)?.[1] ?? (url as string),
    value: id as number,
  }));
}

/** Returns the fonts that texts can name: the account's own ones first. */
export async function getFonts(ctx: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
  const rows = await rowsOf(ctx, '/api/fonts');
  return rows.map(({ name, own }) => ({
    name: own === true ? `${name as string} (Own)` : (name as string),
    value: name as string,
  }));
}

/** Returns a field for each variable of the chosen template. */
export async function getTemplateVariables(ctx: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
  const id = ctx.getCurrentNodeParameter('templateId');
  if (typeof id !== 'string' || id === '') return { fields: [] };
  const { data } = await requestOnce(ctx, {
    method: 'GET',
    path: `/api/templates/${encodeURIComponent(id)}`,
  });
  const variables = (data as IDataObject).variables as { name: string; default: string | null }[];
  return {
    fields: variables.map(({ name, default: fallback }) => ({
      id: name,
      displayName: name,
      defaultMatch: false,
      required: fallback === null,
      display: true,
      type: 'string',
    })),
  };
}
