'use client'

import { FlaskConical, FolderSync } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { FormSection } from '@/components/kit/form-section'
import { useExchangeChannel } from '@/components/salesforce/exchange/use-exchange-channel'
import { Badge } from '@/components/ui/badge'
import { InvoicetronicPanel } from '../invoicetronic/invoicetronic-panel'
import { PecBoxPanel } from '../pec/pec-box-panel'

/** How e-invoices reach the exchange system: by the installation's channel, or by one of the structure's own. */
export function ChannelSection() {
  const t = useTranslations('settings')
  const data = useExchangeChannel()
  const Icon = data?.test ? FlaskConical : FolderSync
  return (
    <FormSection id="canale" title={t('sections.canale')} text={t('help.canale')}>
      {data ? (
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={data.test ? 'warning' : 'success'}>
            <Icon aria-hidden />
            {t(data.test ? 'channel.test' : 'channel.live')}
          </Badge>
          <span className="text-ink-soft">{t(`channel.${textOf(data)}`)}</span>
        </p>
      ) : null}
      <PecBoxPanel />
      <InvoicetronicPanel />
    </FormSection>
  )
}

const textOf = ({ name, test }: { name: string; test: boolean }) =>
  name === 'pec'
    ? test
      ? 'pec_test'
      : 'pec'
    : name === 'invoicetronic'
      ? test
        ? 'invoicetronic_test'
        : 'invoicetronic'
      : name === 'folder'
        ? 'folder'
        : 'sandbox'
