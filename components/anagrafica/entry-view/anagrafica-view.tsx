'use client'

import { PencilLine, Trash2, TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { InstantText } from '@/components/kit/day'
import { PageHeader } from '@/components/kit/page-header'
import { SupplierProducts } from '@/components/pricelist/supplier-products'
import { EntryBalanceCard } from '@/components/salesforce/balances/entry-balance'
import { EntrySteps } from '@/components/salesforce/balances/next-step-button'
import { DeclarationsCard } from '@/components/salesforce/declarations/declarations-card'
import { partyOf } from '@/components/salesforce/party-of'
import { displayName } from '@/components/shell/session/display-name'
import { IfRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { READ } from '@/lib/api/pricelist/access'
import type { EntryBalance } from '@/lib/api/salesforce/balances/balance-fields'
import type { Day } from '@/lib/domain/core/day'
import { checkReceiver } from '@/lib/domain/documents/invoice-rules'
import { ActivityBar } from '../activity/activity-bar'
import { ActivityTabs } from '../activity/activity-tabs'
import { EntryAvatar } from '../avatar/entry-avatar'
import { ContactOfCard } from '../contacts/contact-of-card'
import { ContactsCard } from '../contacts/contacts-card'
import { AnagraficaDetails } from './anagrafica-details'
import { EntryBadges } from './entry-badges'
import { LatestInvoices } from './latest-invoices'
import { newInvoiceHref } from './new-invoice-href'
import { useDeleteAnagrafica } from './use-delete-anagrafica'

const customerOf = (entry: Anagrafica) => ({ sku: entry.sku, name: displayName(entry), email: entry.email })

type ViewProps = { entry: Anagrafica; balance: EntryBalance | null; today: Day }

/**
 * The page of an entry: its money and its data, the data that electronic invoices still need, its last invoices, and the
 * actions on it. `balance` is null for users who may not see documents.
 */
export function AnagraficaView({ entry, balance, today }: ViewProps) {
  const t = useTranslations('registry')
  const { business, taxcode } = entry
  const isContact = entry.ana_type === 1
  const codes = [
    business.vatnumber && t('view.vatnumber', { value: business.vatnumber }),
    taxcode && taxcode !== business.vatnumber && t('view.taxcode', { value: taxcode }),
  ]
  return (
    <>
      <PageHeader
        crumbs={[{ label: t('title.manager'), href: '/app/registry/manager' }]}
        title={
          <span className="flex items-center gap-3">
            <EntryAvatar entry={entry} className="size-11 text-base" />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {displayName(entry) || entry.email || t('manager.no_name')}
            </span>
          </span>
        }
        text={codes.filter(Boolean).join(' · ')}
        badge={<EntryBadges entry={entry} />}
        action={<ViewActions entry={entry} balance={balance} today={today} />}
      />
      {balance ? <EntryBalanceCard entry={customerOf(entry)} balance={balance} /> : null}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-4">
          <ActivityBar entry={entry} />
          {isContact ? (
            <IfRole any={['GUI_CAN_ANAGRAFICA_CONTACT_LIST']}>
              <ContactOfCard entry={entry} />
            </IfRole>
          ) : null}
          <MissingForInvoices entry={entry} />
          <AnagraficaDetails entry={entry} />
          {isContact ? null : (
            <IfRole any={['GUI_CAN_ANAGRAFICA_CONTACT_LIST']}>
              <ContactsCard entry={entry} />
            </IfRole>
          )}
          {isContact ? null : (
            <IfRole any={READ}>
              <SupplierProducts sku={entry.sku} isSupplier={balance?.is_supplier ?? false} />
            </IfRole>
          )}
          {isContact || !business.vatnumber ? null : (
            <IfRole any={['GUI_CAN_LIST_INVOICE']}>
              <DeclarationsCard sku={entry.sku} />
            </IfRole>
          )}
          <ActivityTabs entry={entry} />
          <p className="text-ink-soft text-sm">
            {t('view.updated')} <InstantText value={entry.updated_at} /> · {t('view.created')}{' '}
            <InstantText value={entry.created_at} />
          </p>
        </div>
        <IfRole any={['GUI_CAN_LIST_INVOICE']}>
          <LatestInvoices sku={entry.sku} today={today} />
        </IfRole>
      </div>
    </>
  )
}

function ViewActions({ entry, balance, today }: ViewProps) {
  const t = useTranslations('registry.actions')
  const router = useRouter()
  const remove = useDeleteAnagrafica()
  const [pending, setPending] = useState(false)
  const onDelete = async () => {
    setPending(true)
    if (await remove(entry)) router.push('/app/registry/manager')
    else setPending(false)
  }
  return (
    <>
      <IfRole any={['GUI_CAN_MANAGE_ANAGRAFICA']}>
        <Button variant="ghost" pending={pending} onClick={() => void onDelete()}>
          <Trash2 aria-hidden />
          {t('delete')}
        </Button>
        <Button asChild>
          <Link href={`/app/registry/view/edit/${entry.id}`}>
            <PencilLine aria-hidden />
            {t('edit')}
          </Link>
        </Button>
      </IfRole>
      <EntrySteps
        sku={entry.sku}
        today={today}
        balance={balance}
        isIncomplete={missingIn(entry).length > 0}
        hrefs={{ complete: `/app/registry/view/edit/${entry.id}`, invoice: newInvoiceHref(entry) }}
      />
    </>
  )
}

const missingOf = {
  ERROR_INVOICE_INCOMPLETE_ADDRESS: 'address',
  ERROR_INVOICE_INCOMPLETE_NAME: 'name',
  ERROR_INVOICE_NO_RECEIVER_CODE: 'receiver',
} as const

type Missing = (typeof missingOf)[keyof typeof missingOf]

/** The kinds of data that an e-invoice to the entry needs and that it lacks. */
function missingIn(entry: Anagrafica): Missing[] {
  const codes = checkReceiver(partyOf(entry), 'DIGITAL').map(({ code }) => code)
  const known = codes.flatMap((code) =>
    code in missingOf ? [missingOf[code as keyof typeof missingOf]] : [],
  )
  return [...new Set(known)]
}

/** The data that the wizard would ask for before a DIGITAL invoice (document 3 §5, Step 1). */
function MissingForInvoices({ entry }: { entry: Anagrafica }) {
  const t = useTranslations('registry.view')
  const keys = missingIn(entry)
  if (keys.length === 0) return null
  const missing = keys.map((key) => t(`missing.${key === 'name' && displayName(entry) ? 'code' : key}`))
  return (
    <p className="flex items-start gap-2 rounded-lg border border-state-pending/30 bg-state-pending/10 px-3 py-2">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-state-pending" />
      <span>
        {t('missing_title')}: {missing.join(', ')}.
      </span>
    </p>
  )
}
