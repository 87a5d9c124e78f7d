import type * as z from 'zod'
import { ok } from '@/lib/api/endpoint'
import type { ImportJob as ImportAnswer, importColumns, PreviewRow } from '@/lib/api/imports-fields'
import { toInstantText } from '@/lib/domain/core/local-time'
import type { Language } from '@/lib/i18n/languages'
import type { Translate } from '@/lib/i18n/translate'
import { env } from '@/server/platform/env'
import { translator } from '@/server/platform/text'
import type { Mapping } from './columns'
import type { Options, PlannedRow } from './plan'
import type { ImportJob } from './store'
import type { Fault, ImportField, ImportTarget, OpenTarget } from './target'

type Columns = z.infer<z.ZodObject<typeof importColumns>>

const instant = (value: Date | null): string | null => value && toInstantText(value, env.LUNA_ZONE)

/** An import as answers state it. */
export function toImport(job: ImportJob): ImportAnswer {
  const { empty_cells = 'keep', decimal_separator = null } = job.options as Partial<Options>
  return {
    id: job.id,
    state: job.state as ImportAnswer['state'],
    format: job.format as ImportAnswer['format'],
    file_name: job.file_name,
    encoding: job.encoding as ImportAnswer['encoding'],
    separator: job.separator,
    row_count: job.row_count,
    mode: job.mode === 'SKIP' ? 'skip' : 'all',
    empty_cells,
    decimal_separator,
    email: job.email,
    processed: job.processed,
    new_count: job.new_count,
    changed_count: job.changed_count,
    unchanged_count: job.unchanged_count,
    error_count: job.fault_count,
    created_at: toInstantText(job.created_at, env.LUNA_ZONE),
    started_at: instant(job.started_at),
    finished_at: instant(job.finished_at),
  }
}

const labelOf = ({ label, isOwn }: ImportField, t: Translate): string => (isOwn ? label : t(label))

/** The columns of an import with the fields that they may become. */
export function toColumnsAnswer(
  job: ImportJob,
  target: ImportTarget,
  mapping: Mapping,
  language: Language,
): Columns {
  const t = translator(language)
  const sample = job.sample as string[][]
  return {
    header_list: (job.headers as string[]).map((header, at) => ({
      header,
      sample_list: sample.map((cells) => cells[at] ?? '').filter(Boolean),
    })),
    header_mapping: { ...mapping },
    field_list: target.fields.map((field) => ({
      key: field.key,
      label: labelOf(field, t),
      is_decimal: field.isDecimal ?? false,
    })),
    free_list: (target.free ?? []).map(({ prefix, label }) => ({ prefix, label: t(label) })),
  }
}

/** The name of a field in a language; a free field's is what follows its prefix, and that of the prefix alone what they are. */
export function fieldNames(target: ImportTarget, language: Language): (field: string) => string {
  const t = translator(language)
  const labels = new Map(target.fields.map((field) => [field.key, labelOf(field, t)]))
  const own = (field: string): string => {
    const kind = (target.free ?? []).find(({ prefix }) => field.startsWith(prefix))
    return kind ? field.slice(kind.prefix.length) || t(kind.label) : field
  }
  return (field) => labels.get(field) ?? own(field)
}

/** Faults in words. */
export function faultTexts(target: ImportTarget, language: Language): (faults: readonly Fault[]) => string[] {
  const t = translator(language)
  const nameOf = fieldNames(target, language)
  return (faults) =>
    faults.map(({ code, field, params }) =>
      t(`imports.faults.${code}`, { ...params, field: field ? nameOf(field) : '' }),
    )
}

/** Presents the planned outcome of rows in a language. */
export function rowPresenter(target: ImportTarget, open: OpenTarget, language: Language) {
  const nameOf = fieldNames(target, language)
  const textsOf = faultTexts(target, language)
  const t = translator(language)
  const textOf = ({ text, message }: ReturnType<OpenTarget['show']>): string => (message ? t(message) : text)
  const places = new Map(target.fields.map(({ key }, at) => [key, at]))
  const placeOf = (field: string): number => places.get(field) ?? places.size
  return ({ number, kind, name, faults, write }: PlannedRow): PreviewRow => ({
    number,
    kind,
    name,
    change_list: Object.entries(write?.changes ?? {})
      .map(([column, [before, after]]) => ({
        shown: open.show(column, after),
        before: open.show(column, before),
      }))
      .sort((a, b) => placeOf(a.shown.field) - placeOf(b.shown.field))
      .map(({ shown, before }) => ({
        field: nameOf(shown.field),
        before: textOf(before),
        after: textOf(shown),
      })),
    fault_list: textsOf(faults),
  })
}

export const importAnswer = (job: ImportJob) => ok({ import: toImport(job) })
