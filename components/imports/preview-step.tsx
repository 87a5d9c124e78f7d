'use client'

import { ArrowLeft, Play } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { TableError, TableSkeleton } from '@/components/kit/data-table/table-states'
import { FormField } from '@/components/kit/fields/form-field'
import { useLanguage } from '@/components/kit/use-language'
import { useNotify } from '@/components/kit/use-notify'
import { useUser } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { Input } from '@/components/ui/input'
import { RadioGroup, RadioItem } from '@/components/ui/radio-group'
import { importKinds } from '@/lib/api/imports-fields'
import { formatNumber } from '@/lib/i18n/formats'
import type { ImportChoice, ImportDetail, Preview, UploadedCalls } from './import-calls'
import { PreviewRows } from './preview-rows'
import { type PreviewQuery, usePreview } from './use-import'

type PreviewProps = {
  calls: UploadedCalls
  detail: ImportDetail
  choice: ImportChoice
  onBack: () => void
  onStarted: () => void
  isWhole?: boolean
}

/** The outcome of each row before anything is written, and the button that starts the import. */
export function PreviewStep({ calls, detail, choice, onBack, onStarted, isWhole }: PreviewProps) {
  const t = useTranslations('imports.preview')
  const [query, setQuery] = useState<PreviewQuery>({ kind: null, page: 1 })
  const preview = usePreview(calls, detail.import.id, choice, query)
  if (preview.error) {
    return (
      <Card>
        <TableError error={preview.error} onRetry={() => void preview.refetch()} />
        <CardContent>
          <Button onClick={onBack}>
            <ArrowLeft aria-hidden />
            {t('back')}
          </Button>
        </CardContent>
      </Card>
    )
  }
  return (
    <>
      <Card>
        {preview.data ? (
          <>
            <Totals
              totals={preview.data.totals}
              kind={query.kind}
              onKind={(kind) => setQuery({ kind, page: 1 })}
            />
            <PreviewRows
              preview={preview.data}
              isStale={preview.isPlaceholderData}
              onPage={(page) => setQuery({ ...query, page })}
            />
          </>
        ) : (
          <>
            <p role="status" className="px-4 pt-4 text-ink-soft">
              {t('looking', { rows: detail.import.row_count })}
            </p>
            <TableSkeleton columns={4} />
          </>
        )}
      </Card>
      {preview.data ? (
        <StartForm
          calls={calls}
          detail={detail}
          choice={choice}
          totals={preview.data.totals}
          onBack={onBack}
          onStarted={onStarted}
          isWhole={isWhole}
        />
      ) : null}
    </>
  )
}

function Totals({
  totals,
  kind,
  onKind,
}: {
  totals: Preview['totals']
  kind: PreviewQuery['kind']
  onKind: (kind: PreviewQuery['kind']) => void
}) {
  const t = useTranslations('imports.preview')
  const language = useLanguage()
  const all = importKinds.reduce((sum, name) => sum + totals[name], 0)
  const choices = [{ name: null, count: all }, ...importKinds.map((name) => ({ name, count: totals[name] }))]
  return (
    <fieldset className="flex flex-wrap gap-2 border-b p-3">
      <legend className="sr-only">{t('show')}</legend>
      {choices.map(({ name, count }) => (
        <Button
          key={name ?? 'all'}
          size="sm"
          variant={kind === name ? 'primary' : 'secondary'}
          aria-pressed={kind === name}
          onClick={() => onKind(name)}
        >
          {t(`kinds.${name ?? 'all'}`)}
          <span className="tabular">{formatNumber(count, language)}</span>
        </Button>
      ))}
    </fieldset>
  )
}

function StartForm({
  calls,
  detail,
  choice,
  totals,
  onBack,
  onStarted,
  isWhole,
}: PreviewProps & { totals: Preview['totals'] }) {
  const t = useTranslations('imports.preview')
  const notify = useNotify()
  const { email: own } = useUser()
  const [mode, setMode] = useState<'all' | 'skip'>('all')
  const [email, setEmail] = useState(own)
  const [isStarting, setStarting] = useState(false)
  const start = async () => {
    setStarting(true)
    try {
      await calls.run({ id: detail.import.id, ...choice, mode, email })
      onStarted()
    } catch (error) {
      notify.error(error)
      setStarting(false)
    }
  }
  const written = totals.new + totals.changed
  const isBlocked = written === 0 || (mode === 'all' && totals.error > 0)
  return (
    <Card>
      <CardContent className="grid gap-4">
        {totals.error > 0 && written > 0 && !isWhole ? (
          <RadioGroup
            aria-label={t('mode')}
            value={mode}
            onValueChange={(value) => setMode(value === 'skip' ? 'skip' : 'all')}
          >
            <RadioItem value="all" label={t('mode_all')} help={t('mode_all_help')} />
            <RadioItem
              value="skip"
              label={t('mode_skip')}
              help={t('mode_skip_help', { count: totals.error })}
            />
          </RadioGroup>
        ) : null}
        {written > 0 ? (
          <FormField label={t('email')} help={t('email_help')} className="max-w-md">
            {(field) => (
              <Input
                {...field}
                type="email"
                value={email}
                onChange={(event) => setEmail(event.target.value)}
              />
            )}
          </FormField>
        ) : (
          <p role="status">{t('nothing')}</p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onBack}>
            <ArrowLeft aria-hidden />
            {t('back')}
          </Button>
          <Button variant="primary" pending={isStarting} disabled={isBlocked} onClick={() => void start()}>
            {isStarting ? null : <Play aria-hidden />}
            {t('start', { count: written })}
          </Button>
        </div>
      </CardContent>
    </Card>
  )
}
