'use client'

import { BellRing, FilePlus2, HandCoins, type LucideIcon, PencilLine } from 'lucide-react'
import dynamic from 'next/dynamic'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { useHasRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import type { EntryBalance } from '@/lib/api/salesforce/balances/balance-fields'
import type { Role } from '@/lib/domain/access/roles'
import type { Day } from '@/lib/domain/core/day'
import { type NextStep, nextStep } from '@/lib/domain/registry/next-step'

const PayPartyDialog = dynamic(
  () => import('../schedule/pay-party-dialog').then((module) => module.PayPartyDialog),
  { ssr: false },
)

const ROLES: Readonly<Record<NextStep, Role>> = {
  REMIND: 'GUI_CAN_SEND_INVOICE',
  PAY: 'GUI_CAN_MANAGE_PAYMENT',
  COMPLETE: 'GUI_CAN_MANAGE_ANAGRAFICA',
  INVOICE: 'GUI_CAN_MANAGE_INVOICE',
}

const ICONS: Readonly<Record<NextStep, LucideIcon>> = {
  REMIND: BellRing,
  PAY: HandCoins,
  COMPLETE: PencilLine,
  INVOICE: FilePlus2,
}

type StepsProps = {
  sku: string
  today: Day
  balance: EntryBalance | null
  /** Whether data are missing without which no e-invoice can be sent to the entry. */
  isIncomplete: boolean
  hrefs: { complete: string; invoice: string }
}

/** A new invoice, a payment where one is open, and as the primary press the next thing to do about an entry. */
export function EntrySteps({ sku, today, balance, isIncomplete, hrefs }: StepsProps) {
  const mayDo = useHasRole()
  const overdue = balance?.overdue_invoice_id ?? null
  const isOpen = (balance?.receivable?.open ?? 0) > 0
  const facts = { isOverdue: overdue !== null, isOpen, isIncomplete }
  const step = nextStep(facts, (one) => mayDo(ROLES[one]))
  const links = { COMPLETE: hrefs.complete, INVOICE: hrefs.invoice }
  return (
    <>
      {step !== 'INVOICE' && mayDo(ROLES.INVOICE) ? <StepLink step="INVOICE" href={links.INVOICE} /> : null}
      {isOpen && mayDo(ROLES.PAY) ? <PayButton sku={sku} today={today} isPrimary={step === 'PAY'} /> : null}
      {step === 'REMIND' && overdue !== null ? <RemindButton documentId={overdue} /> : null}
      {step === 'COMPLETE' || step === 'INVOICE' ? (
        <StepLink step={step} href={links[step]} isPrimary />
      ) : null}
    </>
  )
}

type LinkProps = { step: 'COMPLETE' | 'INVOICE'; href: string; isPrimary?: boolean }

function StepLink({ step, href, isPrimary = false }: LinkProps) {
  const t = useTranslations('balances.steps')
  const Icon = ICONS[step]
  return (
    <Button asChild {...(isPrimary ? { variant: 'primary' as const } : {})}>
      <Link href={href} prefetch={false}>
        <Icon aria-hidden />
        {t(step)}
      </Link>
    </Button>
  )
}

/** Registers a payment of the customer; the page then shows its new balance. */
function PayButton({ sku, today, isPrimary }: { sku: string; today: Day; isPrimary: boolean }) {
  const t = useTranslations('balances.steps')
  const router = useRouter()
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    router.refresh()
  }
  return (
    <>
      <Button {...(isPrimary ? { variant: 'primary' as const } : {})} onClick={() => setOpen(true)}>
        <HandCoins aria-hidden />
        {t('PAY')}
      </Button>
      {isOpen ? <PayPartyDialog sku={sku} today={today} onClose={close} /> : null}
    </>
  )
}

/** Reminds of the oldest overdue invoice by hand, once confirmed; its PDF states all that the customer owes. */
function RemindButton({ documentId: document_id }: { documentId: number }) {
  const t = useTranslations()
  const dialogs = useDialogs()
  const notify = useNotify()
  const { once, running } = useOnce()
  const remind = () =>
    once('remind', async () => {
      if (!(await dialogs.confirm({ text: t('reminders.ask'), confirm: t('balances.steps.REMIND') })))
        return false
      const { response } = await api.salesforce.reminders.send({ document_id })
      notify.success(t('reminders.sent', { to: response.mail_to }))
      return true
    })
  return (
    <Button variant="primary" pending={running !== null} onClick={() => void remind()}>
      <BellRing aria-hidden />
      {t('balances.steps.REMIND')}
    </Button>
  )
}
