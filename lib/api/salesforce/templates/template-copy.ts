import type * as z from 'zod'
import type { Template } from '@/lib/domain/templates/field'
import { MAX_TEMPLATE_NAME, type TemplateOut, type templateIn } from './template-fields'
import { fromWireField } from './template-wire'

/** The content of a template as the calls answer it. */
export const contentOfTemplate = ({ document_template_page_list: pages }: TemplateOut): Template => ({
  pages: pages.map(({ width, height, asset }) => ({ width, height, asset })),
  fields: pages.flatMap(({ page_number: page, document_template_field_list }) =>
    document_template_field_list.map((field) =>
      fromWireField(field, { page, image: field.image, id: field.id }),
    ),
  ),
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
