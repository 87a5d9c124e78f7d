'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { useHasRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import type { Reservation } from '@/lib/api/reservations/reservation-fields'
import { Fact } from '../reserve/reserve-summary'
import { useReloadReservations } from '../use-reservations'
import { useTimeWords } from '../use-time-words'

const INVOICES = 'GUI_CAN_MANAGE_INVOICE'

/** The deposit of a reservation with its invoice; and the part of it that is due to the person after cancelling. */
export function DepositFacts({ reservation }: { reservation: Reservation }) {
  const t = useTranslations('reservations.manager')
  const words = useTimeWords()
  const canInvoice = useHasRole()(INVOICES)
  const { deposit, deposit_bill: bill, state, cancel_fee } = reservation
  if (!bill) return deposit > 0 ? <Fact name={t('deposit')} value={words.price(deposit)} /> : null
  const text = t('deposit_invoice', { amount: words.price(bill.amount) })
  const invoice = `/app/documents/preview/invoice/${bill.invoice_id}`
  const back = state === 'CANCELLED' ? bill.amount - (cancel_fee ?? 0) : 0
  return (
    <>
      <Fact
        name={t('deposit')}
        value={
          canInvoice ? (
            <Link href={invoice} className="text-link underline hover:no-underline">
              {text}
            </Link>
          ) : (
            text
          )
        }
      />
      {back > 0 ? (
        <Fact name={t('deposit_back')} value={t('deposit_back_help', { amount: words.price(back) })} />
      ) : null}
    </>
  )
}

/** Makes the draft invoice of a deposit, for callers who may and where there is one that is not billed. */
export function DepositButton({ reservation, disabled }: { reservation: Reservation; disabled: boolean }) {
  const t = useTranslations('reservations.manager')
  const notify = useNotify()
  const reload = useReloadReservations()
  const { once, running } = useOnce()
  const canInvoice = useHasRole()(INVOICES)
  const { id, state, deposit, deposit_bill, pass } = reservation
  if (!canInvoice || state !== 'CONFIRMED' || deposit === 0 || deposit_bill || pass) return null
  const bill = () =>
    once('deposit', async () => {
      await api.reservations.billing.deposit({ id })
      await reload()
      notify.success(t('deposit_billed'))
      return true
    })
  return (
    <Button disabled={disabled} pending={running !== null} onClick={() => void bill()}>
      {t('deposit_bill')}
    </Button>
  )
}
