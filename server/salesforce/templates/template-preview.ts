import type * as z from 'zod'
import { ok } from '@/lib/api/endpoint'
import type { templatePreview } from '@/lib/api/salesforce/templates/template-fields'
import { requireTemplate, type Template } from '@/lib/domain/templates/field'
import type { LaidBox } from '@/lib/domain/templates/laid-out'
import type { Language } from '@/lib/i18n/languages'
import { api } from '@/server/http/implement'
import { now, today } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { translate } from '@/server/platform/text'
import { conflictRefusal, type TemplatePreview } from '@/server/templates-pdf'
import { inThread } from '@/server/workers'
import { contentOf } from './payload'

/** Lays out a sample in a template that need not be saved. */
export const preview = api.salesforce.templates.preview.handler(async ({ context, input }) => {
  const { inTenant, caller, language } = context
  const content = await inTenant((tx) => contentOf(tx, input, []))
  requireTemplate(content)
  const sample = { lineCount: input.line_count, date: today() }
  const options = { language, producedAt: now(), zone: env.LUNA_ZONE }
  const laid = await inThread(caller.structureId, 'previewTemplate', content, sample, options)
  return ok({ template_preview: toPreview(laid, content, language) })
})

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
