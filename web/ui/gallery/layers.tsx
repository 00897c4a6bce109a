// Everything that opens above the page: dialogs, sheets, menus, popovers, tooltips, toasts, and the site's navigation.
import LogOut from 'lucide-react/icons/log-out';
import Menu from 'lucide-react/icons/menu';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import Trash from 'lucide-react/icons/trash-2';
import UserPen from 'lucide-react/icons/user-pen';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { TextArea } from '../fields/text-area.tsx';
import { TextField } from '../fields/text-field.tsx';
import { IconButton } from '../icon-button.tsx';
import { ConfirmDialog } from '../layers/confirm-dialog.tsx';
import { Dialog, DialogClose, DialogFooter } from '../layers/dialog.tsx';
import { DropdownMenu, MenuChoice, MenuHeading, MenuItem, MenuLink, MenuSeparator } from '../layers/dropdown-menu.tsx';
import { NavigationGroup, NavigationLink, NavigationMenu, NavigationPanelLink } from '../layers/navigation-menu.tsx';
import { Popover } from '../layers/popover.tsx';
import { SideSheet } from '../layers/side-sheet.tsx';
import { toast } from '../layers/toast-store.ts';
import { Tooltip } from '../layers/tooltip.tsx';
import { Logo } from '../marks/logo.tsx';
import { Specimen, SpecimenGroup } from './specimen.tsx';

const themes = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden="true" /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden="true" /> },
  { value: 'system', label: 'System', icon: <Monitor aria-hidden="true" /> },
];

const topics = [
  { href: '#ethics', title: 'Ethics', line: 'What we should and should not do' },
  { href: '#security', title: 'Security', line: 'Attacks, leaks and how to stay safe' },
];

export function LayerSpecimens() {
  return (
    <SpecimenGroup title="Layers">
      <DialogSpecimens />
      <MenuSpecimens />
      <Specimen name="Toast">
        <Button onClick={() => toast({ title: 'Share feature coming soon!' })}>Neutral</Button>
        <Button
          onClick={() =>
            toast({ title: 'Welcome back!', description: "You've successfully logged in.", tone: 'success' })
          }
        >
          Success
        </Button>
        <Button
          onClick={() => toast({ title: 'Login failed', description: 'Invalid email or password', tone: 'danger' })}
        >
          Danger
        </Button>
        <Button onClick={() => toast({ title: 'Post deleted', action: { label: 'Undo', onSelect: () => {} } })}>
          With an action
        </Button>
      </Specimen>
      <Specimen name="NavigationMenu">
        <NavigationMenu label="Main">
          <NavigationGroup label="Insights">
            {topics.map((topic) => (
              <NavigationPanelLink key={topic.href}>
                <a href={topic.href}>
                  <span className="font-medium">{topic.title}</span>
                  <span className="text-ink-muted text-sm">{topic.line}</span>
                </a>
              </NavigationPanelLink>
            ))}
          </NavigationGroup>
          <NavigationLink>
            <a href="#tools" aria-current="page">
              AI Tools
            </a>
          </NavigationLink>
          <NavigationLink>
            <a href="#community">Community</a>
          </NavigationLink>
        </NavigationMenu>
      </Specimen>
    </SpecimenGroup>
  );
}

function DialogSpecimens() {
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const [sheet, setSheet] = useState(false);
  return (
    <Specimen name="Dialog, ConfirmDialog, SideSheet">
      <Button variant="primary" onClick={() => setOpen(true)}>
        Open a dialog
      </Button>
      <Dialog
        title="Complete your profile"
        description="This is how other founders will know you."
        open={open}
        onOpenChange={setOpen}
      >
        <TextField label="Username" placeholder="ada.l" />
        <TextArea label="Bio" optional />
        <DialogFooter>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button variant="primary">Save profile</Button>
        </DialogFooter>
      </Dialog>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Delete post
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete this post?"
        description="Its comments and likes go with it. This can't be undone."
        confirmLabel="Delete post"
        onConfirm={() => toast({ title: 'Post deleted' })}
      />
      <Button icon={<Menu aria-hidden="true" />} onClick={() => setSheet(true)}>
        Open the side sheet
      </Button>
      <SideSheet title="Menu" brand={<Logo />} open={sheet} onOpenChange={setSheet}>
        <a href="#insights" className="py-2 text-base">
          Insights
        </a>
        <a href="#tools" className="py-2 text-base">
          AI Tools
        </a>
      </SideSheet>
    </Specimen>
  );
}

function MenuSpecimens() {
  const [theme, setTheme] = useState('system');
  return (
    <Specimen name="DropdownMenu, Popover, Tooltip">
      <DropdownMenu align="start" trigger={<Button>Open the menu</Button>}>
        <MenuHeading>Signed in as ada.l</MenuHeading>
        <MenuItem icon={<UserPen aria-hidden="true" />}>Edit profile</MenuItem>
        <MenuLink>
          <a href="#account">
            <Monitor aria-hidden="true" />
            Account
          </a>
        </MenuLink>
        <MenuChoice label="Theme" value={theme} onValueChange={setTheme} options={themes} />
        <MenuItem disabled>Not possible now</MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash aria-hidden="true" />} tone="danger">
          Delete
        </MenuItem>
        <MenuItem icon={<LogOut aria-hidden="true" />}>Log out</MenuItem>
      </DropdownMenu>
      <Popover label="About polls" align="start" trigger={<Button>Open the popover</Button>}>
        <p className="text-ink-muted">A poll closes after seven days. Until then you may change your vote.</p>
      </Popover>
      <Tooltip content="Closes in 3 days">
        <Button variant="ghost">Hover or focus me</Button>
      </Tooltip>
      <IconButton label="Toggle theme">
        <Moon />
      </IconButton>
    </Specimen>
  );
}
