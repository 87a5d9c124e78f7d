'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useErrorText } from '@/components/kit/use-error-text'
import { Notice } from '@/components/salesforce/notice'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { useDesignerView } from '../designer-context'
import { PreviewConflicts } from './preview-conflicts'
import { PreviewPage } from './preview-page'
import { usePreview } from './use-preview'

/** The numbers of lines with which a template is tried out. */
const LINES = [1, 20, 60] as const

/** The template with a sample document in it, as its PDF would be, also on further pages. */
export function PreviewView() {
  const t = useTranslations('template_designer.preview')
  const errorText = useErrorText()
  const { design } = useDesignerView()
  const [lines, setLines] = useState<number>(LINES[0])
  const { data, error, isFetching, refetch } = usePreview(design, lines)
  const conflicting = new Set(
    data?.conflict_list.flatMap(({ field_id, other_id }) => [field_id, other_id ?? field_id]),
  )
  const count = data?.page_list.length ?? 0
  return (
    <section aria-label={t('title')} className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <fieldset className="flex flex-wrap items-center gap-1">
          <legend className="sr-only">{t('lines_label')}</legend>
          {LINES.map((one) => (
            <Button
              key={one}
              size="sm"
              aria-pressed={lines === one}
              className="aria-pressed:border-action aria-pressed:bg-action-soft"
              onClick={() => setLines(one)}
            >
              {t('lines', { count: one })}
            </Button>
          ))}
        </fieldset>
        <p role="status" className="flex items-center gap-2 text-ink-soft">
          {isFetching ? <Spinner /> : null}
          {data && !isFetching ? t('count', { count }) : null}
        </p>
      </div>
      {error ? (
        <Notice
          tone="error"
          role="alert"
          title={errorText(error).text}
          actions={<Button onClick={() => void refetch()}>{t('again')}</Button>}
        />
      ) : null}
      {data ? <PreviewConflicts preview={data} /> : null}
      <ol className="grid gap-4 md:grid-cols-2">
        {data?.page_list.map((page, index) => (
          <PreviewPage
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
            key={index}
            page={page}
            number={index + 1}
            count={count}
            conflicting={conflicting}
          />
        ))}
      </ol>
    </section>
  )
}
