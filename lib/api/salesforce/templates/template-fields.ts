import * as z from 'zod'
import { echoedFields, id, instantText, optionalText, text } from '@/lib/api/codecs'
import { MAX_SIGNERS } from '@/lib/domain/signature/signing-request'
import {
  ALIGNS,
  FIELD_TYPES,
  grows,
  MAX_FIELDS,
  MAX_PAGES,
  MIN_HEIGHT,
  MIN_WIDTH,
  OVERFLOWS,
  toTenth,
} from '@/lib/domain/templates/field'

/** The number of files in one upload (document 3 §9), and the size of one in bytes. */
export const MAX_TEMPLATE_FILES = 10
export const MAX_TEMPLATE_FILE_BYTES = 25_000_000

/** Room for the files and what multipart/form-data puts around them. */
export const TEMPLATE_UPLOAD_LIMIT = MAX_TEMPLATE_FILES * MAX_TEMPLATE_FILE_BYTES + 64 * 1024

/** Letters of a template's name. */
export const MAX_TEMPLATE_NAME = 100

/** Of the pictures in a template that is saved, all together, in bytes of their JSON. */
export const TEMPLATE_SAVE_LIMIT = 40 * 1024 * 1024

const MAX_BASE64 = 12_000_000
/** The largest page that PDF knows, in points (ISO 32000-1, annex C.2). */
export const LARGEST_PAGE = 14_400

/** The columns by which the list can be ordered. */
export const templateColumns = ['name', 'updated_at'] as const

/** SHA-256 of a page or a picture that was uploaded. */
export const assetSha = z
  .string()
  .length(64)
  .regex(/^[0-9a-f]{64}$/)

const optional = <Schema extends z.ZodType>(schema: Schema) =>
  schema
    .nullish()
    .transform((value) => value ?? null)
    .default(null as never)

const length = z.number().min(-LARGEST_PAGE).max(LARGEST_PAGE).transform(toTenth)

const pictureIn = z.object({
  base64: z.string().min(1).max(MAX_BASE64),
  name: optionalText(255),
})

const fieldShape = {
  id: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .nullish(),
  x_axis: length,
  y_axis: length,
  width: length,
  height: length,
  label: optionalText(100),
  type: z.enum(FIELD_TYPES),
  value: optionalText(4000),
  field_image_json: optional(pictureIn),
  image: optional(assetSha),
  editableBySigner: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
  signer: z.number().int().min(1).max(MAX_SIGNERS).default(1),
  font_size: z.number().min(0).max(1000).default(10).transform(toTenth),
  align: z.enum(ALIGNS).default('LEFT'),
  on_overflow: z.enum(OVERFLOWS).nullish(),
  min_height: optional(length),
  max_height: optional(length),
  /** On the pages that continue its own. */
  repeats: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
}

const fieldIn = z.object(fieldShape)

const pageIn = z.object({
  page_number: z.number().int().min(1).max(MAX_PAGES),
  page_image_json: optional(pictureIn),
  asset: optional(assetSha),
  width: optional(z.number().min(MIN_WIDTH).max(LARGEST_PAGE).transform(toTenth)),
  height: optional(z.number().min(MIN_HEIGHT).max(LARGEST_PAGE).transform(toTenth)),
  array_field: z
    .array(fieldIn.extend(echoedFields(['page_number'])))
    .max(MAX_FIELDS)
    .default([]),
})

/** A field that was copied: one of a template that is saved, with its picture by name only. */
export const copiedFieldIn = fieldIn.omit({ field_image_json: true })

export type PageIn = z.output<typeof pageIn>
export type FieldIn = z.output<typeof fieldIn>

/**
 * A template as it is saved (document 3 §3): fields stand in their pages, or beside them with the number of their page.
 * With `id` and the `version` that was edited, a new version of a template that is there.
 */
export const templateIn = z.object({
  id: id.nullish(),
  version: z.number().int().min(1).nullish(),
  name: text(MAX_TEMPLATE_NAME).pipe(z.string().min(1)),
  array_page: z.array(pageIn).min(1).max(MAX_PAGES),
  array_field: z
    .array(fieldIn.extend({ page_number: z.number().int().min(1).max(MAX_PAGES).default(1) }))
    .max(MAX_FIELDS)
    .default([]),
})

/** The greatest number of lines with which a template is tried out. */
export const MAX_SAMPLE_LINES = 60

/** In bytes; a template that is tried out names its pictures, and carries none of them. */
export const TEMPLATE_PREVIEW_LIMIT = 4 * 1024 * 1024

/** A template that is tried out, as it is saved, with the number of lines of the sample. */
export const templatePreviewIn = templateIn
  .pick({ array_page: true, array_field: true })
  .extend({ line_count: z.number().int().min(0).max(MAX_SAMPLE_LINES) })

export type TemplateIn = z.output<typeof templateIn>

/** How a field treats what is longer, where its sender does not say. */
export const usualOverflow = ({ type, on_overflow }: Pick<FieldIn, 'type' | 'on_overflow'>) =>
  on_overflow ?? (grows(type) ? 'CONTINUE' : 'SHRINK')

const picture = z.object({ base64: z.string(), name: z.string() })

const field = z.object({
  id: z.string(),
  page_number: z.number().int(),
  x_axis: z.number(),
  y_axis: z.number(),
  width: z.number(),
  height: z.number(),
  label: z.string(),
  type: z.enum(FIELD_TYPES),
  value: z.string(),
  field_image_json: picture.nullable(),
  image: z.string().nullable(),
  editableBySigner: z.boolean(),
  signer: z.number().int(),
  font_size: z.number(),
  align: z.enum(ALIGNS),
  on_overflow: z.enum(OVERFLOWS),
  min_height: z.number().nullable(),
  max_height: z.number().nullable(),
  repeats: z.boolean(),
})

/** A template with its pages and fields; `version` is the one that is shown. */
export const template = z.object({
  id: z.number().int(),
  name: z.string(),
  version: z.number().int(),
  current_version: z.number().int(),
  created_at: instantText,
  updated_at: instantText,
  document_template_page_list: z.array(
    z.object({
      page_number: z.number().int(),
      /** In points. */
      width: z.number(),
      height: z.number(),
      asset: z.string().nullable(),
      /** A PNG; null of a blank page, and where pictures were not asked for. */
      json_image: picture.nullable(),
      document_template_field_list: z.array(field),
    }),
  ),
})

const laidText = z.object({
  text: z.string(),
  x: z.number(),
  /** The baseline. */
  y: z.number(),
  width: z.number(),
  font_size: z.number(),
  is_strong: z.boolean(),
})

const laidBox = z.object({
  field_id: z.string(),
  type: z.enum(FIELD_TYPES),
  /** From 1; above 1 on the further pages of a field that continues or is repeated. */
  part: z.number().int(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  text_list: z.array(laidText),
  rule_list: z.array(z.object({ x: z.number(), y: z.number(), width: z.number() })),
  /** SHA-256, or LOGO. */
  image: z.string().nullable(),
})

/** Of a conflict `other_id` is null where a field meets its own end or that of the page. */
export const templatePreview = z.object({
  page_list: z.array(
    z.object({
      page_number: z.number().int(),
      is_continuation: z.boolean(),
      width: z.number(),
      height: z.number(),
      asset: z.string().nullable(),
      box_list: z.array(laidBox),
    }),
  ),
  conflict_list: z.array(
    z.object({
      kind: z.enum(['OVERLAP', 'OVERFLOW', 'NARROW']),
      page_number: z.number().int(),
      field_id: z.string(),
      other_id: z.string().nullable(),
      /** The sentence with which a document is refused, with the names of both fields. */
      message: z.string(),
    }),
  ),
  /** Letters that the fonts of the PDF do not have. */
  missing_glyph_list: z.array(z.string()),
})

export type TemplateOut = z.output<typeof template>

/** Of `author`, by whom it was last changed, the name is empty where the account is gone. */
export const templateRow = z.object({
  id: z.number().int(),
  name: z.string(),
  version: z.number().int(),
  page_count: z.number().int(),
  field_count: z.number().int(),
  /** SHA-256 of the first page; null of a blank one. */
  asset: z.string().nullable(),
  author: z.string(),
  created_at: instantText,
  updated_at: instantText,
})

export type TemplateRow = z.output<typeof templateRow>

/** Of `author` the name is empty where the account is gone. */
export const templateVersion = z.object({
  version: z.number().int(),
  created_at: instantText,
  author: z.string(),
  page_count: z.number().int(),
  field_count: z.number().int(),
  sha256: z.string(),
})

export type TemplateVersion = z.output<typeof templateVersion>

export const templateAsset = z.object({
  sha256: z.string(),
  /** Of its file. */
  name: z.string(),
  mime_type: z.string(),
  page: z.number().int(),
  width: z.number(),
  height: z.number(),
  rotation: z.number().int(),
  /** Whether the page has notes or form fields, which are left out. */
  has_annotations: z.boolean(),
})

/** Ten at most; a single file is a list of one. */
export const templateFiles = z.preprocess(
  (value) => (value instanceof File ? [value] : value),
  z.array(z.file()).min(1).max(MAX_TEMPLATE_FILES),
)
