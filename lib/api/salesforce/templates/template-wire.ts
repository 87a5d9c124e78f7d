import type * as z from 'zod'
import type { TemplateField } from '@/lib/domain/templates/field'
import { type FieldIn, type template, usualOverflow } from './template-fields'

type WireTemplate = z.output<typeof template>
type WireField = WireTemplate['document_template_page_list'][number]['document_template_field_list'][number]

/** A field as the calls write it, without its picture in base64. */
export const toWireField = (field: TemplateField): WireField => ({
  id: field.id,
  page_number: field.page,
  x_axis: field.x,
  y_axis: field.y,
  width: field.width,
  height: field.height,
  label: field.label,
  type: field.type,
  value: field.value,
  field_image_json: null,
  image: field.image,
  editableBySigner: field.editableBySigner,
  signer: field.signer,
  font_size: field.fontSize,
  align: field.align,
  on_overflow: field.onOverflow,
  min_height: field.minHeight,
  max_height: field.maxHeight,
  repeats: field.repeats,
})

/** The field that a call writes, under the id `id` where it names none. */
export const fromWireField = (
  field: Omit<FieldIn, 'field_image_json'>,
  { page, image, id }: Pick<TemplateField, 'page' | 'image' | 'id'>,
): TemplateField => ({
  id: field.id ?? id,
  page,
  type: field.type,
  x: field.x_axis,
  y: field.y_axis,
  width: field.width,
  height: field.height,
  label: field.label,
  value: field.value,
  image,
  editableBySigner: field.editableBySigner,
  signer: field.signer,
  fontSize: field.font_size,
  align: field.align,
  onOverflow: usualOverflow(field),
  minHeight: field.min_height,
  maxHeight: field.max_height,
  repeats: field.repeats,
})
