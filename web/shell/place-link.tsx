import { Badge } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { NavLink } from 'react-router'
import { fetchPage } from '../page-files.tsx'
import { dueOf } from '../requests/to-call.ts'
import { useSession } from '../session.tsx'
import { count } from '../ui/language/format.ts'
import { t } from '../ui/language/translate.ts'
import type { Place } from './places.ts'

/** Milliseconds on a link after which somebody means it: the pointer crosses all of them on its way to one. */
const restMs = 50

interface PlaceLinkProps {
  place: Place
  className: string | undefined
  iconSize: number
  onClick?: () => void
}

/** How many leads are due, beside the way to them. */
function DueCount(): ReactNode {
  const { user, seeing } = useSession()
  const due = useQuery(dueOf(seeing?.id ?? user.id))
  if (!due.data) return null
  return (
    <Badge size="sm" color="orange" ml="auto" aria-label={t('{count} due', { count: count(due.data) })}>
      {count(due.data)}
    </Badge>
  )
}

/** The way to a page, whose file, and what it shows, are fetched when somebody is about to take it. */
export function PlaceLink({ place, className, iconSize, onClick }: PlaceLinkProps): ReactNode {
  const { path, label, icon: Icon } = place
  const queries = useQueryClient()
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const goAway = (): void => clearTimeout(rest.current)
  const comeNear = (): void => {
    void fetchPage(path)
    goAway()
    // So it is drawn once, with its rows.
    rest.current = setTimeout(() => void fetchPage(path).then((file) => file?.ask?.(queries)), restMs)
  }
  return (
    <NavLink
      to={path}
      end={path === '/'}
      className={() => className}
      onPointerEnter={comeNear}
      onPointerLeave={goAway}
      onFocus={comeNear}
      onBlur={goAway}
      onClick={onClick}
    >
      <Icon size={iconSize} stroke={1.8} />
      {label}
      {place.hasDue && <DueCount />}
    </NavLink>
  )
}
