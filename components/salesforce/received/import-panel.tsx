'use client'

import { CircleAlert, CircleCheck, CircleX, X } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FileDrop } from '@/components/kit/fields/file-drop'
import { useLanguage } from '@/components/kit/use-language'
import { Button } from '@/components/ui/button'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import type { ReceivedImportEntry } from '@/lib/api/salesforce/received/received-imports-fields'
import { formatNumber } from '@/lib/i18n/formats'
import { receivedHref } from './received-spec'
import { type FollowedImport, isRunning, useReceivedImport } from './use-import'

/** The field onto which received files are dropped, and under it the outcome of each file. */
export function ImportPanel({ running }: { running: number | null }) {
  const t = useTranslations('received.import')
  const { followed, isBusy, upload, close } = useReceivedImport(running)
  return (
    <div className="mb-5 grid gap-4">
      <FileDrop
        compact
        label={t('drop')}
        help={t('help')}
        accept=".xml,.p7m,.zip"
        pending={isBusy}
        onFiles={(files) => void upload(files)}
      />
      {followed ? <ImportCard followed={followed} onClose={close} /> : null}
    </div>
  )
}

function ImportCard({ followed, onClose }: { followed: FollowedImport; onClose: () => void }) {
  const t = useTranslations('received.import')
  const runs = isRunning(followed)
  return (
    <Card aria-label={t('title')}>
      <CardHeader>
        <CardTitle>{t('title')}</CardTitle>
        {runs ? null : (
          <Button size="icon-sm" variant="ghost" aria-label={t('close')} onClick={onClose}>
            <X aria-hidden />
          </Button>
        )}
      </CardHeader>
      <CardContent className="grid gap-4">
        {runs ? <Progress followed={followed} /> : <p role="status">{t(`ended.${endOf(followed)}`)}</p>}
        <Results followed={followed} />
      </CardContent>
    </Card>
  )
}

const endOf = ({ import: { state, error_count } }: FollowedImport) =>
  state === 'FAILED' ? 'failed' : error_count > 0 ? 'errors' : 'done'

function Progress({ followed: { import: job } }: { followed: FollowedImport }) {
  const t = useTranslations('received.import')
  const language = useLanguage()
  const total = job.file_count
  const text =
    total === null
      ? t('waiting')
      : t('progress', { done: formatNumber(job.processed, language), total: formatNumber(total, language) })
  return (
    <div className="grid gap-2">
      <progress
        aria-label={text}
        max={total ?? 1}
        value={total === null ? undefined : job.processed}
        className="h-2 w-full accent-action"
      />
      <p role="status" className="tabular">
        {text}
      </p>
      <p className="text-ink-soft">{t('leave')}</p>
    </div>
  )
}

const OUTCOMES = ['CREATED', 'PRESENT', 'ERROR'] as const

/** The counts choose which files are listed; those with an error are, once there are some. */
function Results({ followed: { import: job, entries } }: { followed: FollowedImport }) {
  const t = useTranslations('received.import')
  const language = useLanguage()
  const [chosen, choose] = useState<(typeof OUTCOMES)[number] | null>(null)
  const counts = { CREATED: job.created_count, PRESENT: job.present_count, ERROR: job.error_count }
  const shown = chosen ?? OUTCOMES.findLast((outcome) => counts[outcome] > 0) ?? 'CREATED'
  const list = entries.filter(({ outcome }) => outcome === shown)
  return (
    <>
      <fieldset className="grid grid-cols-3 gap-2">
        <legend className="sr-only">{t('outcomes')}</legend>
        {OUTCOMES.map((outcome) => (
          <button
            key={outcome}
            type="button"
            aria-pressed={outcome === shown}
            onClick={() => choose(outcome)}
            className="min-w-0 rounded-lg border p-3 text-left hover:border-action aria-pressed:border-action aria-pressed:bg-action-soft"
          >
            <span className="block truncate text-ink-soft text-sm">{t(`outcome.${outcome}`)}</span>
            <span className="tabular font-semibold text-heading text-lg">
              {formatNumber(counts[outcome], language)}
            </span>
          </button>
        ))}
      </fieldset>
      {list.length > 0 ? (
        <ul aria-label={t(`outcome.${shown}`)} className="max-h-80 divide-y overflow-auto rounded-lg border">
          {list.map((entry) => (
            <EntryRow key={entry.position} entry={entry} />
          ))}
        </ul>
      ) : null}
    </>
  )
}

const ICONS = {
  CREATED: [CircleCheck, 'text-state-paid'],
  PRESENT: [CircleAlert, 'text-state-pending'],
  ERROR: [CircleX, 'text-state-error'],
} as const

function EntryRow({ entry }: { entry: ReceivedImportEntry }) {
  const t = useTranslations('received.import')
  const { document, document_count, name, description, outcome } = entry
  const [Icon, tone] = ICONS[outcome]
  return (
    <li className="flex items-start gap-2 px-3 py-2">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${tone}`} />
      <span className="min-w-0 grow">
        <span className="block break-all">{name}</span>
        {document ? (
          <Link
            href={receivedHref(document.document_kind, document.id)}
            className="rounded-sm text-link hover:underline"
          >
            {t('document', { number: document.fullNumeration, supplier: document.receiver_name })}
          </Link>
        ) : null}
        {document_count > 1 ? (
          <span className="ml-2 text-ink-soft">{t('more', { count: document_count - 1 })}</span>
        ) : null}
        {document?.state === 'DELETED' ? <span className="ml-2 text-ink-soft">{t('in_bin')}</span> : null}
        {description ? (
          <span className={`block ${outcome === 'ERROR' ? 'text-state-error' : 'text-ink-soft'}`}>
            {description}
          </span>
        ) : null}
      </span>
    </li>
  )
}
