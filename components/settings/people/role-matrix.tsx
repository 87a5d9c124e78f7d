'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { useUser } from '@/components/shell/session/user-context'
import { Badge } from '@/components/ui/badge'
import { Checkbox } from '@/components/ui/checkbox'
import { cn } from '@/components/ui/cn'
import { type RoleArea, rolesByArea } from '@/lib/domain/access/role-areas'
import type { Role } from '@/lib/domain/access/roles'

type Props = { held: readonly string[]; onChange: (held: string[]) => void }

/** Every role by area, in words. A role that the user does not hold is shown as it is and cannot be changed. */
export function RoleMatrix({ held, onChange }: Props) {
  const t = useTranslations('roles.matrix')
  const own = useUser().gui_item_list
  const set = (roles: readonly Role[], on: boolean) => {
    const free = roles.filter((role) => own.includes(role))
    onChange(on ? [...new Set([...held, ...free])] : held.filter((role) => !free.some((one) => one === role)))
  }
  return (
    <div className="grid gap-4">
      {rolesByArea.map(({ area, menu, abilities }) => (
        <AreaRoles key={area} area={area} held={held} own={own} roles={[...menu, ...abilities]} onSet={set}>
          {[
            { title: t('menu'), roles: menu },
            { title: t('abilities'), roles: abilities },
          ]}
        </AreaRoles>
      ))}
    </div>
  )
}

type AreaProps = {
  area: RoleArea
  held: readonly string[]
  own: readonly string[]
  roles: readonly Role[]
  onSet: (roles: readonly Role[], on: boolean) => void
  children: readonly { title: string; roles: readonly Role[] }[]
}

function AreaRoles({ area, held, own, roles, onSet, children }: AreaProps) {
  const t = useTranslations('roles')
  const id = useId()
  const free = roles.filter((role) => own.includes(role))
  const count = roles.filter((role) => held.includes(role)).length
  const all = free.length > 0 && free.every((role) => held.includes(role))
  const some = free.some((role) => held.includes(role))
  const name = t(`area.${area}`)
  return (
    <fieldset className="rounded-xl border bg-surface">
      <legend className="sr-only">{name}</legend>
      <div className="flex items-center gap-2 border-b px-4 py-2.5">
        <Checkbox
          id={id}
          checked={all || (some && 'indeterminate')}
          disabled={free.length === 0}
          aria-label={t('matrix.all', { area: name })}
          onCheckedChange={(on) => onSet(free, on === true)}
        />
        <label htmlFor={id} className="font-semibold">
          {name}
        </label>
        <Badge className="tabular ml-auto">{t('matrix.count', { held: count, total: roles.length })}</Badge>
      </div>
      <div className="grid gap-4 p-4 md:grid-cols-2">
        {children
          .filter((group) => group.roles.length > 0)
          .map((group) => (
            <div key={group.title} className="grid content-start gap-2">
              <p className="text-ink-soft text-sm">{group.title}</p>
              {group.roles.map((role) => (
                <RoleBox
                  key={role}
                  role={role}
                  checked={held.includes(role)}
                  disabled={!own.includes(role)}
                  onChange={(on) => onSet([role], on)}
                />
              ))}
            </div>
          ))}
      </div>
    </fieldset>
  )
}

function RoleBox({
  role,
  checked,
  disabled,
  onChange,
}: {
  role: Role
  checked: boolean
  disabled: boolean
  onChange: (on: boolean) => void
}) {
  const t = useTranslations('roles')
  const id = useId()
  return (
    <div className="flex items-start gap-2" title={disabled ? t('matrix.not_held') : undefined}>
      <Checkbox
        id={id}
        className="mt-0.5"
        checked={checked}
        disabled={disabled}
        onCheckedChange={(on) => onChange(on === true)}
      />
      <label htmlFor={id} className={cn('min-w-0', disabled && 'text-ink-soft')}>
        {t(`label.${role}`)}
      </label>
    </div>
  )
}
