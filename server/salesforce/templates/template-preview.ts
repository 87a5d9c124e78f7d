import type * as z from 'zod'
import { ok } from '@/lib/api/endpoint'
import type { DocumentDataIn } from '@/lib/api/salesforce/invoices/invoice-fields'
import type { templatePreview } from '@/lib/api/salesforce/templates/template-fields'
import { wrongValue } from '@/lib/domain/core/refusal'
import type { DocumentValue } from '@/lib/domain/documents/document'
import { conflictRefusal } from '@/lib/domain/templates/conflict-refusal'
import { requireTemplate, type Template } from '@/lib/domain/templates/field'
import type { LaidBox } from '@/lib/domain/templates/laid-out'
import type { Language } from '@/lib/i18n/languages'
import type { Tx } from '@/server/db/client'
import { api } from '@/server/http/implement'
import { now, today } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { translate } from '@/server/platform/text'
import type { TemplatePreview } from '@/server/templates-pdf'
import { inThread } from '@/server/workers'
import { valueOfPayload } from '../document/payload-value'
import { contentOf } from './payload'
import { sampleValue } from './sample-value'
import { findPrintableVersion, findTemplate, withPrinted } from './template-queries'

/** Lays out a sample in a template that need not be saved. */
export const preview = api.salesforce.templates.preview.handler(async ({ context, input }) => {
  const { inTenant, caller, language } = context
  const content = await inTenant(async (tx) => withPrinted(tx, await contentOf(tx, input, [])))
  requireTemplate(content)
  const sample = sampleValue(input.line_count, today(), language)
  return ok({ template_preview: await laidOut(content, sample, caller.structureId, language) })
})

/** Lays out the document that the wizard's payload would become, in its template. */
export const previewDocument = api.salesforce.templates.previewDocument.handler(
  async ({ context, input }) => {
    const { inTenant, caller, language } = context
    const { document_kind: kind, document_data: data } = input
    const [content, value] = await inTenant(async (tx) => [
      await chosenTemplate(tx, data),
      await valueOfPayload(tx, data, { kind, tipo_documento: 'TD01' }),
    ])
    return ok({ template_preview: await laidOut(content, value, caller.structureId, language) })
  },
)

/** The version that the payload names, which a document keeps when its template is deleted, or else the current one. */
async function chosenTemplate(
  tx: Tx,
  { template_id: id, template_version: version }: DocumentDataIn,
): Promise<Template> {
  if (!id) throw wrongValue('document_data.template_id')
  if (version) return findPrintableVersion(tx, { id, version })
  return withPrinted(tx, (await findTemplate(tx, id)).content)
}

async function laidOut(content: Template, value: DocumentValue, structureId: number, language: Language) {
  const options = { language, producedAt: now(), zone: env.LUNA_ZONE }
  const laid = await inThread(structureId, 'previewTemplate', content, value, options)
  return toPreview(laid, content, language)
}

function toPreview(
  { pages, conflicts, missing }: TemplatePreview,
  content: Template,
  language: Language,
): z.input<typeof templatePreview> {
  return {
    page_list: pages.map(({ page, isContinuation, width, height, asset, boxes }) => ({
      page_number: page,
      is_continuation: isContinuation,
      width,
      height,
      asset,
      box_list: boxes.map(toBox),
    })),
    conflict_list: conflicts.map((conflict) => {
      const { code, params } = conflictRefusal(conflict, content)
      return {
        kind: conflict.kind,
        page_number: conflict.page,
        field_id: conflict.field,
        other_id: conflict.other,
        message: translate(language, `errors.${code}`, params),
      }
    }),
    missing_glyph_list: [...missing],
  }
}

const toBox = ({ field, texts, rules, ...box }: LaidBox) => ({
  ...box,
  field_id: field,
  text_list: texts.map(({ fontSize, weight, ...text }) => ({
    ...text,
    font_size: fontSize,
    is_strong: weight === 'strong',
  })),
  rule_list: [...rules],
})
