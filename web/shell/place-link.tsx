import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { fetchPage } from '../page-files.ts'
import type { Place } from './places.ts'

interface PlaceLinkProps {
  place: Place
  className: string | undefined
  iconSize: number
  onClick?: () => void
}

/** The way to a page, whose file is fetched when somebody is about to take it. */
export function PlaceLink({ place, className, iconSize, onClick }: PlaceLinkProps): ReactNode {
  const { path, label, icon: Icon } = place
  const comeNear = (): void => fetchPage(path)
  return (
    <NavLink
      to={path}
      end={path === '/'}
      className={() => className}
      onPointerEnter={comeNear}
      onFocus={comeNear}
      onClick={onClick}
    >
      <Icon size={iconSize} stroke={1.8} />
      {label}
    </NavLink>
  )
}
