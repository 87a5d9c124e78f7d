'use client'

import { Ban, Check, RotateCcw, SplitSquareHorizontal, Undo2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { DayText } from '@/components/kit/day'
import { Money } from '@/components/kit/money'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import type { BankMovement, MatchProposal } from '@/lib/api/salesforce/bank/bank-fields'
import { targetHref } from './bank-spec'
import type { BankActions } from './use-bank-actions'
import { useTargetName } from './use-target-name'

type CardProps = {
  movement: BankMovement
  actions: BankActions
  manages: boolean
  /** Asks for other documents than those that are proposed. */
  onChoose: (movement: BankMovement) => void
}

/** A movement: the bank's data on one side; on the other the documents that it pays or may pay, with the reason. */
export function MovementCard(props: CardProps) {
  const { movement, manages } = props
  const t = useTranslations('bank')
  const title = movement.counterparty || movement.remittance || t('unnamed')
  return (
    <li
      aria-label={t('movement', { name: title })}
      className="grid gap-4 rounded-lg border bg-surface p-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]"
    >
      <div className="grid min-w-0 content-start gap-1">
        <div className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 break-words font-medium text-heading">{title}</span>
          <Money
            value={movement.amount}
            className={movement.amount < 0 ? 'font-semibold text-heading' : 'font-semibold text-state-paid'}
          />
        </div>
        <span className="text-ink-soft text-sm">
          <DayText value={movement.day} form="short" />
          {movement.state === 'OPEN' && movement.left !== Math.abs(movement.amount) ? (
            <>
              {' · '}
              {t('left')} <Money value={movement.left} />
            </>
          ) : null}
        </span>
        {movement.counterparty && movement.remittance ? (
          <p className="line-clamp-3 break-words text-sm">{movement.remittance}</p>
        ) : null}
        {movement.counterparty_iban ? (
          <span className="tabular break-all text-ink-soft text-xs">{movement.counterparty_iban}</span>
        ) : null}
      </div>
      <div className="grid min-w-0 content-start gap-3">
        <Matches movement={movement} />
        {movement.state === 'OPEN' ? <OpenPart {...props} /> : null}
        {movement.state === 'IGNORED' ? <p className="break-words">{movement.ignore_reason}</p> : null}
        {manages && movement.state !== 'OPEN' ? <ClosedActions {...props} /> : null}
      </div>
    </li>
  )
}

function Matches({ movement: { match_list } }: Pick<CardProps, 'movement'>) {
  return match_list.length > 0 ? <Parts list={match_list} /> : null
}

/** Documents with their parts of the amount. */
function Parts({ list }: { list: BankMovement['match_list'] }) {
  const nameOf = useTargetName()
  return (
    <ul className="grid gap-1">
      {list.map(({ target, amount }) => (
        <li key={`${target.kind}-${target.id}`} className="flex items-baseline justify-between gap-3">
          <Link
            href={targetHref(target)}
            className="min-w-0 break-words rounded-sm text-link hover:underline"
          >
            {nameOf(target)}
            {' · '}
            {target.name}
          </Link>
          <Money value={amount} />
        </li>
      ))}
    </ul>
  )
}

function ClosedActions({ movement, actions }: CardProps) {
  const t = useTranslations('bank.actions')
  const { id, state } = movement
  return state === 'RECONCILED' ? (
    <Button
      size="sm"
      className="justify-self-start"
      pending={actions.running === `undo-${id}`}
      onClick={() => void actions.undo(id)}
    >
      {actions.running === `undo-${id}` ? null : <Undo2 aria-hidden />}
      {t('undo')}
    </Button>
  ) : (
    <Button
      size="sm"
      className="justify-self-start"
      pending={actions.running === `restore-${id}`}
      onClick={() => void actions.restore(id)}
    >
      {actions.running === `restore-${id}` ? null : <RotateCcw aria-hidden />}
      {t('restore')}
    </Button>
  )
}

/** The best proposal with its reasons, how many others there are, and what can be done instead. */
function OpenPart(props: CardProps) {
  const { movement, actions, manages, onChoose } = props
  const t = useTranslations('bank')
  const [best, ...others] = movement.proposal_list
  const { id, match_list } = movement
  return (
    <>
      {best ? (
        <Best proposal={best} others={others.length} />
      ) : (
        <p className="text-ink-soft">{t('no_proposal')}</p>
      )}
      {manages ? (
        <div className="flex flex-wrap gap-2">
          {best ? <ConfirmButton {...props} proposal={best} /> : null}
          <Button size="sm" onClick={() => onChoose(movement)}>
            <SplitSquareHorizontal aria-hidden />
            {t('actions.choose')}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            pending={actions.running === `ignore-${id}`}
            onClick={() => void actions.ignore(id)}
          >
            {actions.running === `ignore-${id}` ? null : <Ban aria-hidden />}
            {t('actions.ignore')}
          </Button>
          {match_list.length > 0 ? (
            <Button size="sm" variant="ghost" onClick={() => void actions.undo(id)}>
              <Undo2 aria-hidden />
              {t('actions.undo')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  )
}

const TONES = { CERTAIN: 'success', LIKELY: 'info', POSSIBLE: 'neutral' } as const

function Best({ proposal, others }: { proposal: MatchProposal; others: number }) {
  const t = useTranslations('bank')
  return (
    <div className="grid gap-1.5">
      <Parts list={proposal.part_list} />
      <p className="text-sm">
        <Badge tone={TONES[proposal.level]} className="mr-2">
          {t(`levels.${proposal.level}`)}
        </Badge>
        <span className="text-ink-soft">
          {proposal.reason_list.map(({ text }) => text).join(' · ')}
          {others > 0 ? ` · ${t('others', { count: others })}` : ''}
        </span>
      </p>
    </div>
  )
}

function ConfirmButton({ movement: { id }, actions, proposal }: CardProps & { proposal: MatchProposal }) {
  const t = useTranslations('bank.actions')
  const isRunning = actions.running === `confirm-${id}`
  const parts = proposal.part_list.map(({ target, amount }) => ({ kind: target.kind, id: target.id, amount }))
  return (
    <Button
      size="sm"
      variant={proposal.level === 'CERTAIN' ? 'primary' : undefined}
      pending={isRunning}
      onClick={() => void actions.confirm(id, parts)}
    >
      {isRunning ? null : <Check aria-hidden />}
      {t('confirm')}
    </Button>
  )
}
