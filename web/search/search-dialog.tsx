// The palette: finds things as you type, and offers actions. It keeps its size while results arrive.
import { Dialog as Radix } from 'radix-ui';
import { useState } from 'react';
import { newsBenefits } from '../news/news.ts';
import { onDemand } from '../shell/on-demand.tsx';
import { Modal } from '../ui/layers/modal.tsx';
import { SearchBox } from './search-box.tsx';

const SignUpPrompt = onDemand(async () => (await import('../accounts/sign-in/sign-up-prompt.tsx')).SignUpPrompt);

export function SearchDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [isGateOpen, setGateOpen] = useState(false);
  return (
    <>
      <Modal className="command-palette" open={open} onOpenChange={onOpenChange} aria-describedby={undefined}>
        <Radix.Title className="sr-only">Search</Radix.Title>
        <SearchBox onGone={() => onOpenChange(false)} onGate={() => setGateOpen(true)} />
      </Modal>
      <SignUpPrompt open={isGateOpen} onOpenChange={setGateOpen} benefits={newsBenefits} />
    </>
  );
}
