'use client'

import { ArrowLeftRight, Merge } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { PageHeader } from '@/components/kit/page-header'
import { displayName } from '@/components/shell/session/display-name'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { presenceTexts } from '../presence/presence-texts'
import type { MergeChoice, MergePreview } from './merge-preview'
import { useMerge } from './use-merge'

type FieldRow = MergePreview['field_list'][number]

/** Two entries side by side: for each field in which they differ, whose value stays. */
export function MergeForm({ preview }: { preview: MergePreview }) {
  const t = useTranslations('registry')
  const { keep, merge, field_list } = preview
  const [choices, setChoices] = useState<Record<string, MergeChoice>>({})
  const { run, isRunning } = useMerge(preview)
  const nameOf = (entry: typeof keep) => displayName(entry) || entry.email || t('manager.no_name')
  const swapped = `/app/registry/merge?keep=${merge.sku}&merge=${keep.sku}`
  return (
    <>
      <PageHeader
        crumbs={[{ label: t('title.manager'), href: '/app/registry/manager' }]}
        title={t('merge.title')}
        text={t('merge.text', { keep: nameOf(keep), merge: nameOf(merge) })}
        action={
          <>
            <Button asChild>
              <Link href={swapped}>
                <ArrowLeftRight aria-hidden />
                {t('merge.swap')}
              </Link>
            </Button>
            <Button variant="primary" pending={isRunning} onClick={() => void run(choices)}>
              {isRunning ? null : <Merge aria-hidden />}
              {t('merge.button')}
            </Button>
          </>
        }
      />
      <div className="grid gap-4">
        <References preview={preview} />
        <Card>
          <CardContent className="p-0">
            {field_list.length === 0 ? <p className="p-4 text-ink-soft">{t('merge.same')}</p> : null}
            {field_list.map((row) => (
              <FieldChoice
                key={row.field}
                row={row}
                names={[nameOf(keep), nameOf(merge)]}
                preview={preview}
                chosen={choices[row.field] ?? row.suggested}
                onChoose={(choice) => setChoices({ ...choices, [row.field]: choice })}
              />
            ))}
          </CardContent>
        </Card>
      </div>
    </>
  )
}

/** The records that will refer to the kept entry in place of the merged one, by kind. */
function References({ preview }: { preview: MergePreview }) {
  const t = useTranslations('registry.merge')
  const references = preview.reference_list.map(({ kind, count }) =>
    t.has(`kinds.${kind}` as 'title')
      ? t(`kinds.${kind}` as 'kinds.document', { count })
      : t('kinds.other', { count }),
  )
  return (
    <p className="text-ink-soft">
      {references.length > 0 ? t('follows', { list: references.join(', ') }) : t('follows_nothing')}{' '}
      {t('undo_text')}
    </p>
  )
}

type ChoiceProps = {
  row: FieldRow
  names: readonly [string, string]
  preview: MergePreview
  chosen: MergeChoice
  onChoose: (choice: MergeChoice) => void
}

/** One field: the two values to choose from, or both where they can stand together. */
function FieldChoice({ row, names, preview, chosen, onChoose }: ChoiceProps) {
  const t = useTranslations('registry')
  const label = t.has(`fields.${row.field}` as 'title.new')
    ? t(`fields.${row.field}` as 'title.new')
    : row.field.replaceAll('_', ' ')
  const category = { keep: preview.keep.category?.name, merge: preview.merge.category?.name }
  const shown = (side: 'keep' | 'merge') =>
    row.field === 'category_id' ? (category[side] ?? '–') : textOf(row[side])
  return (
    <fieldset className="grid gap-x-4 gap-y-2 border-b px-4 py-3 last:border-0 md:grid-cols-[11rem_1fr_1fr]">
      <legend className="float-left font-medium md:pt-2">{label}</legend>
      {(['keep', 'merge'] as const).map((side, index) => (
        <label
          key={side}
          className="flex min-w-0 cursor-pointer items-start gap-2 rounded-lg border px-3 py-2 hover:bg-hover has-checked:border-action has-checked:bg-action-soft"
        >
          <input
            type="radio"
            className="mt-1 accent-action"
            name={row.field}
            checked={chosen === side || chosen === 'both'}
            onChange={() => onChoose(side)}
          />
          <span className="min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]">
            <span className="sr-only">{names[index]}: </span>
            {shown(side)}
          </span>
        </label>
      ))}
      {row.joinable ? (
        <span className="flex items-center gap-2 md:col-start-2">
          <Checkbox
            id={`both-${row.field}`}
            checked={chosen === 'both'}
            onCheckedChange={(on) => onChoose(on === true ? 'both' : 'keep')}
          />
          <label htmlFor={`both-${row.field}`}>{t('merge.both')}</label>
        </span>
      ) : null}
    </fieldset>
  )
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (!Array.isArray(value) && typeof value === 'object') {
    const { establishment, representative } = value as Partial<Anagrafica['presence']>
    return establishment && representative ? presenceTexts({ establishment, representative }).join('\n') : '–'
  }
  if (!Array.isArray(value)) return String(value)
  const fields = value as { key: string; value: string }[]
  return fields.map((field) => `${field.key}: ${field.value}`).join('\n') || '–'
}
