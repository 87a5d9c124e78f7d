'use client'

import { FilePlus2, Receipt } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useLanguage } from '@/components/kit/use-language'
import { useUser } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import type { ReceivedDocument } from '@/lib/api/salesforce/received/received-fields'
import { formatDay } from '@/lib/i18n/formats'
import { managesReceived } from '../received-spec'
import { IntegrationDialog } from './integration-dialog'
import { integrationDue } from './integration-of'

const previewHref = (id: number): string => `/app/documents/preview/passive_invoice/${id}`

/**
 * Says of a received invoice that its VAT is to be integrated, and until when, or by which document it is; and of an
 * integration which invoice it integrates.
 */
export function IntegrationNotice({ received }: { received: ReceivedDocument }) {
  const t = useTranslations('received.integration')
  const language = useLanguage()
  const { gui_item_list: roles } = useUser()
  const [isOpen, setOpen] = useState(false)
  const { integration, integrates_id } = received
  const due = integrationDue(received)
  if (!due && !integration && integrates_id === null) return null
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-state-pending/40 bg-state-pending/10 px-3 py-2">
      <Receipt aria-hidden className="size-4 shrink-0 text-state-pending" />
      {due ? <p className="min-w-0 flex-1">{t('due', { day: formatDay(due, language) })}</p> : null}
      {due && managesReceived(roles, 'INVOICE') ? (
        <Button onClick={() => setOpen(true)}>
          <FilePlus2 aria-hidden />
          {t('create')}
        </Button>
      ) : null}
      {integration ? (
        <p>
          {t.rich('integrated', {
            type: integration.tipo_documento,
            numeration: integration.numeration,
            link: (text) => (
              <Link className="text-link underline" href={previewHref(integration.id)}>
                {text}
              </Link>
            ),
          })}
        </p>
      ) : null}
      {integrates_id !== null ? (
        <p>
          {t.rich('integrates', {
            link: (text) => (
              <Link className="text-link underline" href={previewHref(integrates_id)}>
                {text}
              </Link>
            ),
          })}
        </p>
      ) : null}
      {isOpen ? <IntegrationDialog received={received} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}
