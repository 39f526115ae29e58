import type { Database } from '#platform/server/database/database.ts';
import type { SpooledFile } from '#platform/server/files/spool.ts';
import type { MadePicture } from '#platform/server/image/pipeline/made.ts';
import { type Pictures, planJob } from '#platform/server/image/pipeline/pictures.ts';
import { storedBytes } from '#platform/server/image/picture-requests.ts';
import type { ImageCaller } from '#platform/server/image/work/processor.ts';
import type { FindFontsDeps } from '#tools/text-overlay/server/fonts/find-fonts.ts';
import type { TemplateContent } from '#workflows/templates/shared/template-fields.ts';
import type { Values, Variable } from '#workflows/templates/shared/variables.ts';
import { fillTemplate, variablesIn } from './fill-template.ts';
import { findTemplate } from './find-templates.ts';
import { readyTemplate, templateSteps } from './template-steps.ts';
import { valueChecker } from './value-checker.ts';

/** One picture to finish by a template. */
export interface TemplateTask {
  readonly content: TemplateContent;
  readonly values: Values;
  readonly source: SpooledFile;
  readonly caller: ImageCaller;
  readonly onBegin: () => void;
}

/** A finished picture, with its size where the template has sizes. */
export type SizedImage = MadePicture & {
  readonly size?: { readonly name: string; readonly width: number; readonly height: number };
};

/** What a task has become. */
export interface FinishedTask {
  readonly pictures: readonly SizedImage[];
  /** Whether a text reaches over the edge of the picture. */
  readonly isTextCut: boolean;
}

/** What other features do with templates; the app passes it to them. */
export interface TemplateUse {
  /** Returns the account's template: a version of it, by default the present one. Throws `Problem` 404. */
  find(
    userId: number,
    id: string,
    version?: number,
  ): Promise<{ readonly version: number; readonly content: TemplateContent }>;
  /**
   * Returns what throws `Problem` `unknown_value`, `missing_value` or `text_too_long` for values that do not
   * fit.
   */
  checker(content: TemplateContent): (values: Values) => void;
  /** Returns the variables of its texts. `default` is null where a value has to be given. */
  variables(content: TemplateContent): readonly Variable[];
  /** Finishes a picture, with the fonts of the caller's account. Throws as `Pictures.run` does. */
  finish(task: TemplateTask): Promise<FinishedTask>;
}

export function createTemplateUse(
  deps: FindFontsDeps & { readonly database: Database; readonly images: Pictures },
): TemplateUse {
  return {
    async find(userId, id, number) {
      const { version } = await findTemplate(deps.database, { userId, id, version: number });
      return { version: version.version, content: version.content };
    },
    variables: variablesIn,
    checker: valueChecker,
    async finish({ content, values, source, caller, onBegin }) {
      const template = await readyTemplate(deps, caller.accountId, fillTemplate(content, values));
      const job = await planJob(storedBytes(source), templateSteps(template));
      const made = await deps.images.run(job, caller, { onBegin });
      const isTextCut = made.layout.some(({ overflow }) => overflow);
      const pictures = made.pictures.map((picture, index) => {
        const size = content.sizes[index];
        if (!size) return picture;
        const { name, width, height } = size;
        return { ...picture, size: { name, width, height } };
      });
      return { pictures, isTextCut };
    },
  };
}
