'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { cn } from '@/components/ui/cn'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { EntryAvatar } from '../avatar/entry-avatar'
import { CardBody } from './card-body'
import type { CardMode } from './card-modes'
import { nameOrMail } from './entry-words'

/** Whether the card is chosen, and whether choosing is going on: then a click anywhere on it chooses. */
export type CardChoice = { isChosen: boolean; isChoosing: boolean; onToggle: () => void }

export type RegistryCardProps = {
  entry: Anagrafica
  mode: CardMode
  /** Where the card leads: an address, or something to do. Without it the card only shows, or is chosen. */
  open?: string | (() => void)
  choice?: CardChoice
  menu?: ReactNode
}

const frames: Record<CardMode, string> = {
  chip: 'items-center gap-2 rounded-full border bg-surface py-1 pr-1.5 pl-1',
  select: 'items-center gap-3 bg-surface px-3 py-2',
  mini: 'items-center gap-2.5 rounded-lg border bg-surface px-2.5 py-2',
  normal:
    'h-full gap-3 rounded-xl border bg-surface p-3.5 max-md:items-center max-md:rounded-none max-md:border-0 max-md:px-3 max-md:py-2',
  'image-only': 'flex-col items-center rounded-xl border bg-surface p-3',
  'invoice-summary': 'h-full gap-3 rounded-xl border bg-surface p-3.5',
}

const avatars: Record<CardMode, string> = {
  chip: 'size-7 text-xs',
  select: '',
  mini: '',
  normal: '',
  'image-only': 'size-16 text-xl',
  'invoice-summary': '',
}

/** Cards that stand outside the screen cost nothing to lay out; their height is guessed until they have been seen. */
const heights: Record<CardMode, string> = {
  chip: '',
  select: '[contain-intrinsic-size:auto_3.5rem] [content-visibility:auto]',
  mini: '[contain-intrinsic-size:auto_3.75rem] [content-visibility:auto]',
  normal:
    '[contain-intrinsic-size:auto_9rem] [content-visibility:auto] max-md:[contain-intrinsic-size:auto_3.75rem]',
  'image-only': '[contain-intrinsic-size:auto_6rem] [content-visibility:auto]',
  'invoice-summary': '[contain-intrinsic-size:auto_10rem] [content-visibility:auto]',
}

/** An entry as an item of a list, in one of the six ways of document 3 §2. */
export function RegistryCard({ entry, mode, open, choice, menu }: RegistryCardProps) {
  const t = useTranslations('registry.manager')
  const name = nameOrMail(entry) || t('no_name')
  const check = useId()
  const chooses = choice !== undefined && (choice.isChoosing || mode === 'select')
  return (
    <li className={cn('min-w-0', heights[mode])}>
      <article
        aria-label={name}
        className={cn(
          'group relative flex min-w-0 transition-colors hover:border-line-strong has-[:focus-visible]:border-action',
          frames[mode],
          choice?.isChosen && 'border-action bg-action-soft hover:border-action',
        )}
      >
        <Lead entry={entry} mode={mode} choice={choice} chooses={chooses} check={check} name={name} />
        <div
          className={cn(
            'grid min-w-0 grow content-start gap-0.5',
            mode === 'normal' && 'max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-2',
          )}
        >
          <h2
            title={mode === 'image-only' ? name : undefined}
            className={cn(
              'min-w-0 break-words [overflow-wrap:anywhere]',
              mode === 'normal' || mode === 'invoice-summary'
                ? 'font-semibold text-base leading-5'
                : 'font-medium',
              mode === 'normal' && 'max-md:col-span-2 max-md:font-medium',
              mode === 'chip' && 'max-w-56',
              mode === 'image-only' && 'absolute inset-0',
            )}
          >
            <Name mode={mode} open={open} check={check} chooses={chooses}>
              {name}
            </Name>
          </h2>
          <CardBody entry={entry} mode={mode} />
        </div>
        {menu ? (
          <div
            className={cn(
              'relative z-[1] self-start',
              (mode === 'normal' || mode === 'invoice-summary') && '-mt-1.5 -mr-1.5',
              mode === 'normal' && 'max-md:mt-0 max-md:self-center',
              mode === 'image-only' && '!absolute top-0 right-0',
              (mode === 'select' || mode === 'mini' || mode === 'chip') && 'self-center',
            )}
          >
            {menu}
          </div>
        ) : null}
      </article>
    </li>
  )
}

type LeadProps = Pick<RegistryCardProps, 'entry' | 'mode' | 'choice'> & {
  chooses: boolean
  check: string
  name: string
}

/** The picture; where the card can be chosen, a checkbox takes its place under the mouse and while choosing. */
function Lead({ entry, mode, choice, chooses, check, name }: LeadProps) {
  const t = useTranslations('kit.table')
  if (!choice) return <EntryAvatar entry={entry} className={avatars[mode]} />
  const isRow = mode === 'select'
  const box = (
    <Checkbox
      id={check}
      checked={choice.isChosen}
      onCheckedChange={choice.onToggle}
      aria-label={t('select_row', { row: name })}
      className={cn(
        'relative z-[1]',
        !isRow && !chooses && 'opacity-0 focus-visible:opacity-100 group-hover:opacity-100',
      )}
    />
  )
  if (isRow || mode === 'image-only') {
    return (
      <>
        <span className={cn('grid', !isRow && 'absolute top-2 left-2')}>{box}</span>
        <EntryAvatar entry={entry} className={avatars[mode]} />
      </>
    )
  }
  return (
    <span
      className={cn(
        'grid shrink-0 place-items-center self-start *:col-start-1 *:row-start-1',
        mode === 'normal' && 'max-md:self-center',
      )}
    >
      <EntryAvatar
        entry={entry}
        className={cn(
          avatars[mode],
          chooses ? 'opacity-0' : 'group-hover:opacity-0 group-has-[[role=checkbox]:focus-visible]:opacity-0',
        )}
      />
      {box}
    </span>
  )
}

const covers =
  'outline-none after:absolute after:inset-0 after:rounded-[inherit] focus-visible:after:outline-2 focus-visible:after:outline-action'

type NameProps = Pick<RegistryCardProps, 'mode' | 'open'> & {
  check: string
  chooses: boolean
  children: string
}

/** The name, whose link or choice covers the whole card. */
function Name({ mode, open, check, chooses, children }: NameProps) {
  const text = cn(
    mode === 'normal' || mode === 'invoice-summary' ? 'line-clamp-2' : 'block truncate',
    mode === 'normal' && 'max-md:line-clamp-1',
    mode === 'image-only' && 'sr-only',
  )
  if (chooses) {
    return (
      <label htmlFor={check} className={cn(covers, 'cursor-default')}>
        <span className={text}>{children}</span>
      </label>
    )
  }
  if (typeof open === 'string') {
    return (
      <Link href={open} className={cn(covers, 'block')}>
        <span className={text}>{children}</span>
      </Link>
    )
  }
  if (!open) return <span className={text}>{children}</span>
  return (
    <button type="button" onClick={open} className={cn(covers, 'block w-full text-left')}>
      <span className={text}>{children}</span>
    </button>
  )
}
