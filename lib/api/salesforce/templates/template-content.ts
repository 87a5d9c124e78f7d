import * as z from 'zod'
import {
  ALIGNS,
  type Box,
  FIELD_TYPES,
  OVERFLOWS,
  type TemplateField,
  type TemplatePage,
} from '@/lib/domain/templates/field'

/** The pages of a version as they were written into its row; in this order of keys, so that equal content is equal text. */
export const storedPages: z.ZodType<TemplatePage[]> = z.array(
  z.object({ width: z.number(), height: z.number(), asset: z.string().nullable() }),
)

/** The places of the texts of a page, as they are stored with it. */
export const storedBoxes: z.ZodType<Box[]> = z.array(
  z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
)

/** The fields of a version, likewise. */
export const storedFields: z.ZodType<TemplateField[]> = z.array(
  z.object({
    id: z.string(),
    page: z.number(),
    type: z.enum(FIELD_TYPES),
    x: z.number(),
    y: z.number(),
    width: z.number(),
    height: z.number(),
    label: z.string(),
    value: z.string(),
    image: z.string().nullable(),
    editableBySigner: z.boolean(),
    signer: z.number().default(1),
    fontSize: z.number(),
    align: z.enum(ALIGNS),
    onOverflow: z.enum(OVERFLOWS),
    minHeight: z.number().nullable(),
    maxHeight: z.number().nullable(),
    // Versions of before it was there have none.
    repeats: z.boolean().default(false),
  }),
)
