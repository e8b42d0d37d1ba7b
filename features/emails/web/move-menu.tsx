import { FolderInput } from 'lucide-react'
import { IconButton } from '#kit/button'
import { Menu, MenuHeading, MenuItem } from '#kit/menu'
import type { EmailFolder } from '../email'
import { moveTargets } from '../mail-change'
import type { MoveDestination } from './mail-actions'
import { folderNames } from './mail-folders'
import { useOwnFolders } from './queries'

type MoveMenuProps = { from: EmailFolder; accountId: number | null; onMove: (to: MoveDestination) => void }

/** Moves mails to a standard folder or to one that the owner created in the same account. */
export function MoveMenu({ from, accountId, onMove }: MoveMenuProps) {
  const own = useOwnFolders().filter((folder) => folder.accountId === accountId)
  return (
    <Menu
      trigger={
        <IconButton label="Move to" small title="Move to">
          <FolderInput />
        </IconButton>
      }
    >
      {moveTargets
        .filter((target) => target !== from)
        .map((target) => (
          <MenuItem key={target} onSelect={() => onMove(target)}>
            {folderNames[target]}
          </MenuItem>
        ))}
      {own.length > 0 && <MenuHeading>{own[0]?.account}</MenuHeading>}
      {own.map(({ id, name }) => (
        <MenuItem key={id} onSelect={() => onMove({ folderId: id, name })}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  )
}
