'use client'

import { FlaskConical, FolderSync } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { FormSection } from '@/components/kit/form-section'
import { useExchangeChannel } from '@/components/salesforce/exchange/use-exchange-channel'
import { Badge } from '@/components/ui/badge'
import { INTERMEDIARY_NAMES, intermediaryOf } from '@/lib/domain/einvoice/intermediaries'
import { IntermediaryPanel } from '../intermediary/intermediary-panel'
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
          <span className="text-ink-soft">
            <ChannelText name={data.name} test={data.test} />
          </span>
        </p>
      ) : null}
      <PecBoxPanel />
      <IntermediaryPanel />
    </FormSection>
  )
}

/** The words for a channel. */
function ChannelText({ name, test }: { name: string; test: boolean }) {
  const t = useTranslations('settings.channel')
  const provider = intermediaryOf(name)
  if (provider) return t(test ? 'intermediary_test' : 'intermediary', { name: INTERMEDIARY_NAMES[provider] })
  if (name === 'pec') return t(test ? 'pec_test' : 'pec')
  return t(name === 'folder' ? 'folder' : 'sandbox')
}
