import { z } from 'zod';
import { resultLifeText } from './result-life.ts';

/** Fields of every response with one finished picture. */
export const finishedPictureFields = {
  success: z.literal(true),
  processed_image_url: z.string().meta({
    description: `Link to the finished picture. Works for ${resultLifeText}, without a credential.`,
  }),
  processing_time_ms: z.int().meta({ description: 'Milliseconds that the work took.' }),
  message: z.string().meta({ description: 'A sentence for people.' }),
};
