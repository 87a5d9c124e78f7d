'use client'

import { useTranslations } from 'next-intl'
import { useErrorText } from '@/components/kit/use-error-text'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Spinner } from '@/components/ui/spinner'
import { FaultList } from '../../fault-list'
import { LaidOutPages } from '../../laid-out/laid-out-pages'
import { useFaults } from '../../laid-out/use-faults'
import { useDesignerView } from '../designer-context'
import { SampleChoice } from './sample-choice'

/** The template with a sample document in it, as its PDF would be, also on further pages. */
export function PreviewView() {
  const t = useTranslations('template_designer.preview')
  const errorText = useErrorText()
  const { laid, isPending, error, retry } = useDesignerView().sample
  const faults = useFaults(laid)
  return (
    <section aria-label={t('title')} className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <SampleChoice />
        <p role="status" className="flex items-center gap-2 text-ink-soft">
          {isPending ? <Spinner /> : null}
          {laid && !isPending ? t('count', { count: laid.page_list.length }) : null}
        </p>
      </div>
      {error ? (
        <Notice
          tone="error"
          role="alert"
          title={errorText(error).text}
          actions={<Button onClick={retry}>{t('again')}</Button>}
        />
      ) : null}
      {laid && faults.length === 0 ? <Notice tone="success" title={t('fits')} /> : null}
      <FaultList title={t('conflicts')} sentences={faults} />
      {laid ? <LaidOutPages laid={laid} isOutlined className="grid gap-4 md:grid-cols-2" /> : null}
    </section>
  )
}
