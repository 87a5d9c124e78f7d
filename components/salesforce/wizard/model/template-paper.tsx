'use client'

import { useTranslations } from 'next-intl'
import { useErrorText } from '@/components/kit/use-error-text'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Notice } from '@/components/ui/notice'
import { Spinner } from '@/components/ui/spinner'
import { FaultList } from '../../templates/fault-list'
import { LaidOutPages } from '../../templates/laid-out/laid-out-pages'
import { useFaults } from '../../templates/laid-out/use-faults'
import { useDocumentInTemplate } from './use-document-in-template'

/** The pages of the document in its chosen template, and why it could not be sent like that. */
export function TemplatePaper({ className }: { className?: string }) {
  const t = useTranslations('wizard.summary')
  const words = useTranslations('template_designer.preview')
  const errorText = useErrorText()
  const { laid, error, isIncomplete, isPending, retry } = useDocumentInTemplate()
  const faults = useFaults(laid)
  return (
    <section
      aria-label={t('template_pages')}
      aria-busy={isPending}
      className={cn('mx-auto grid w-full max-w-[794px] content-start gap-3', className)}
    >
      <p role="status" className="flex min-h-6 items-center gap-2 text-ink-soft text-sm">
        {isPending ? <Spinner /> : null}
        {isIncomplete
          ? t('template_incomplete')
          : laid && !isPending
            ? words('count', { count: laid.page_list.length })
            : null}
      </p>
      {error ? (
        <Notice
          tone="error"
          role="alert"
          title={errorText(error).text}
          actions={<Button onClick={retry}>{words('again')}</Button>}
        />
      ) : null}
      <FaultList title={words('conflicts')} sentences={faults} />
      {laid ? <LaidOutPages laid={laid} className="grid gap-4" /> : null}
    </section>
  )
}
