import type * as z from 'zod'
import { contentOfTemplate } from '@/lib/api/salesforce/templates/template-copy'
import type { template } from '@/lib/api/salesforce/templates/template-fields'
import { toWireField } from '@/lib/api/salesforce/templates/template-wire'
import type { Design } from '@/lib/domain/templates/designer/design'
import type { Template } from '@/lib/domain/templates/field'

/** A template as the calls answer it. */
export type SavedTemplate = z.output<typeof template>

/** The template that is edited: what it was saved as, null of a new one. */
export type TemplateHead = Pick<SavedTemplate, 'id' | 'version' | 'name'>

export const designOf = (saved: SavedTemplate): Design => ({ ...contentOfTemplate(saved), selection: [] })

/** The content of a template as it is sent. */
export const contentIn = ({ pages, fields }: Template) => ({
  array_page: pages.map((page, index) => ({ page_number: index + 1, ...page, array_field: [] })),
  array_field: fields.map(toWireField),
})

/** An id that no other field has. `crypto.randomUUID` is missing where the page comes over plain http. */
export const newFieldId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
