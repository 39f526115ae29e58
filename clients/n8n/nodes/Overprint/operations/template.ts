import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { downloadFields, filePart, formBody, sourceFields, textParts } from '../files.ts';
import type { Resource } from '../operation.ts';
import { limitOf, listFields, metadataField, optionsField, optionsOf, textOf } from '../parameters.ts';
import { idempotencyKeyOf, requestApi, requestRows, type Step } from '../transport.ts';
import { finish } from './image.ts';
import { trimOption, withOutputOptions } from './output-options.ts';

/** The choice of a template of the account. */
export const templateField: INodeProperties = {
  displayName: 'Template Name or ID',
  name: 'templateId',
  type: 'options',
  typeOptions: { loadOptionsMethod: 'getTemplates' },
  default: '',
  required: true,
  description:
    'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
};

/** The values of the chosen template's variables, a field for each. */
export const valuesField: INodeProperties = {
  displayName: 'Values',
  name: 'values',
  type: 'resourceMapper',
  noDataExpression: true,
  default: { mappingMode: 'defineBelow', value: null },
  typeOptions: {
    loadOptionsDependsOn: ['templateId'],
    resourceMapper: {
      resourceMapperMethod: 'getTemplateVariables',
      mode: 'add',
      fieldWords: { singular: 'variable', plural: 'variables' },
      addAllFields: true,
      multiKeyMatch: false,
      supportAutoMap: true,
    },
  },
};

/** Returns the values of one item: as they are filled in, or the item's fields that the template names. */
export function valuesOf({ ctx, itemIndex }: Step): IDataObject {
  const { mappingMode, value, schema } = ctx.getNodeParameter('values', itemIndex, {}) as {
    mappingMode?: string;
    value?: IDataObject | null;
    schema?: { id: string }[];
  };
  const names = (schema ?? []).map(({ id }) => id);
  const from =
    mappingMode === 'autoMapInputData' ? (ctx.getInputData()[itemIndex]?.json ?? {}) : (value ?? {});
  const isAsked = (name: string) => mappingMode !== 'autoMapInputData' || names.includes(name);
  return Object.fromEntries(
    Object.entries(from).filter(([name, text]) => isAsked(name) && text !== null && text !== undefined),
  );
}

const templateNameField: INodeProperties = {
  displayName: 'Name',
  name: 'name',
  type: 'string',
  default: '',
  description: "Name of the template. Default: the file's.",
};

/** Saved ways of finishing a picture. */
export const template: Resource = {
  name: 'Template',
  value: 'template',
  operations: [
    {
      name: 'Get Many',
      value: 'getMany',
      action: 'Get many templates',
      description: 'List the templates of the account, newest first',
      fields: listFields,
      async run(step) {
        const rows = await requestRows(step, '/api/templates', limitOf(step));
        return rows.map((json) => ({ json, pairedItem: { item: step.itemIndex } }));
      },
    },
    {
      name: 'Import PSD',
      value: 'import',
      action: 'Import a PSD as a template',
      description: 'Make a template of a Photoshop document: its texts, shapes and pictures become layers',
      fields: [...sourceFields('PSD'), optionsField([templateNameField])],
      async run(step) {
        const { ctx, itemIndex } = step;
        const options = optionsOf(step);
        const body =
          ctx.getNodeParameter('source', itemIndex) === 'url'
            ? { body: { ...options, file_url: textOf(step, 'fileUrl') } }
            : formBody([...textParts(options), await filePart(step, 'file')]);
        const json = await requestApi(step, {
          method: 'POST',
          path: '/api/templates/import',
          idempotencyKey: idempotencyKeyOf(step, 'import'),
          ...body,
        });
        return [{ json, pairedItem: { item: itemIndex } }];
      },
    },
    {
      name: 'Render',
      value: 'render',
      action: 'Render a template',
      description: 'Render a picture with a template: texts, padding and sizes',
      fields: [
        templateField,
        ...sourceFields('Picture', [
          {
            name: "The Template's Own Picture",
            value: 'template',
            description: 'The one that was saved with it',
          },
        ]),
        valuesField,
        optionsField(withOutputOptions([metadataField, trimOption])),
        ...downloadFields,
      ],
      async run(step) {
        const path = `/api/templates/${encodeURIComponent(textOf(step, 'templateId'))}/render`;
        return [
          await finish(step, path, { values: valuesOf(step), ...optionsOf(step, ['metadata']) }, 'rendered'),
        ];
      },
    },
  ],
};
