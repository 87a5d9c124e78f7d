import type * as z from 'zod'
import type { Template, TemplateField } from '@/lib/domain/templates/field'
import { MAX_TEMPLATE_NAME, type TemplateOut, type templateIn } from './template-fields'

type WireField = TemplateOut['document_template_page_list'][number]['document_template_field_list'][number]

const fieldOf = (field: WireField): TemplateField => ({
  id: field.id,
  page: field.page_number,
  type: field.type,
  x: field.x_axis,
  y: field.y_axis,
  width: field.width,
  height: field.height,
  label: field.label,
  value: field.value,
  image: field.image,
  editableBySigner: field.editableBySigner,
  fontSize: field.font_size,
  align: field.align,
  onOverflow: field.on_overflow,
  minHeight: field.min_height,
  maxHeight: field.max_height,
})

/** The content of a template as the calls answer it. */
export const contentOfTemplate = ({ document_template_page_list: pages }: TemplateOut): Template => ({
  pages: pages.map(({ width, height, asset }) => ({ width, height, asset })),
  fields: pages.flatMap(({ document_template_field_list }) => document_template_field_list.map(fieldOf)),
})

/** The payload that adds a template with the content of another; pages and pictures are named by their SHA-256. */
export const copyOfTemplate = (template: TemplateOut, name: string): z.input<typeof templateIn> => ({
  name: name.slice(0, MAX_TEMPLATE_NAME),
  array_page: template.document_template_page_list.map(
    ({ json_image: _, document_template_field_list, ...page }) => ({
      ...page,
      array_field: document_template_field_list.map((field) => ({ ...field, field_image_json: null })),
    }),
  ),
})
