'use client'

import { useMutation } from '@tanstack/react-query'
import { Building2, ChevronsUpDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMayLeave } from '@/components/kit/dialogs/unsaved-guard'
import { useNotify } from '@/components/kit/use-notify'
import { Button } from '@/components/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'
import type { ClientInfo } from '@/lib/api/auth/session-fields'
import { api } from '@/lib/api/client'
import { forgetCategoryFilter } from '../app-settings'
import { useUser } from '../session/user-context'
import { tellOtherTabs } from './tabs'

type Structure = ClientInfo['structure_list'][number]

/** Moves the session to another structure and starts again from its dashboard. */
export function useSwitchStructure(): { switchTo: (structure: Structure) => void; isPending: boolean } {
  const notify = useNotify()
  const mayLeave = useMayLeave()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ name, family }: Structure) =>
      api.auth.sessions.switchStructure({ structure: name, family }),
    onSuccess: () => {
      forgetCategoryFilter()
      tellOtherTabs('structure')
      window.location.assign('/app/dashboard')
    },
    onError: (error) => notify.error(error),
  })
  const switchTo = async (structure: Structure) => {
    if (await mayLeave()) mutate(structure)
  }
  return { switchTo: (structure) => void switchTo(structure), isPending }
}

/** The structure worked in; with more than one, the way to the others. */
export function StructureSwitcher() {
  const t = useTranslations('shell')
  const user = useUser()
  const { switchTo, isPending } = useSwitchStructure()
  const families = [...new Set(user.structure_list.map((item) => item.family))]
  if (user.structure_list.length < 2) {
    return (
      <span className="flex min-w-0 items-center gap-2 px-2 font-medium" title={user.family}>
        <Building2 aria-hidden className="size-4 shrink-0 text-ink-soft" />
        <span className="truncate">{user.structure}</span>
      </span>
    )
  }
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button
          variant="ghost"
          className="min-w-0 shrink px-2"
          pending={isPending}
          aria-label={t('structure_switch', { name: user.structure })}
        >
          <Building2 aria-hidden className="text-ink-soft" />
          <span className="truncate">{user.structure}</span>
          <ChevronsUpDown aria-hidden className="text-ink-soft" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start" className="max-w-[calc(100vw-1rem)]">
        <DropdownMenuRadioGroup value={`${user.family}/${user.structure}`}>
          {families.map((family) => (
            <div key={family}>
              <DropdownMenuLabel>{family}</DropdownMenuLabel>
              {user.structure_list
                .filter((item) => item.family === family)
                .map((item) => (
                  <DropdownMenuRadioItem
                    key={item.id}
                    value={`${item.family}/${item.name}`}
                    onSelect={() =>
                      item.name === user.structure && family === user.family ? null : switchTo(item)
                    }
                  >
                    {item.name}
                  </DropdownMenuRadioItem>
                ))}
            </div>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
