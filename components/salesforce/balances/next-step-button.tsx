'use client'

import { BellRing, FilePlus2, HandCoins, type LucideIcon, PencilLine } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { useHasRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import type { EntryBalance } from '@/lib/api/salesforce/balances/balance-fields'
import type { Role } from '@/lib/domain/access/roles'
import { type NextStep, nextStep } from '@/lib/domain/registry/next-step'
import { dueHref } from './balance-links'

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
  balance: EntryBalance | null
  /** Whether data are missing without which no e-invoice can be sent to the entry. */
  isIncomplete: boolean
  hrefs: { complete: string; invoice: string }
}

/** A new invoice, and as the primary press the next thing to do about an entry where that is another. */
export function EntrySteps({ sku, balance, isIncomplete, hrefs }: StepsProps) {
  const mayDo = useHasRole()
  const overdue = balance?.overdue_invoice_id ?? null
  const facts = { isOverdue: overdue !== null, isOpen: (balance?.receivable?.open ?? 0) > 0, isIncomplete }
  const step = nextStep(facts, (one) => mayDo(ROLES[one]))
  const links = { PAY: dueHref(sku, 'IN'), COMPLETE: hrefs.complete, INVOICE: hrefs.invoice }
  return (
    <>
      {step !== 'INVOICE' && mayDo(ROLES.INVOICE) ? <StepLink step="INVOICE" href={links.INVOICE} /> : null}
      {step === 'REMIND' && overdue !== null ? <RemindButton documentId={overdue} /> : null}
      {step && step !== 'REMIND' ? <StepLink step={step} href={links[step]} isPrimary /> : null}
    </>
  )
}

type LinkProps = { step: NextStep; href: string; isPrimary?: boolean }

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
