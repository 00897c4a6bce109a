// The terms, short enough to be read.
import { Link } from '@tanstack/react-router';
import { Paper, PaperSection } from './paper.tsx';

export function TermsPage() {
  return (
    <Paper title="Terms" description="The rules of the house, in plain words." changed="November 2026">
      <PaperSection title="Your account">
        <p>
          One person, one account. Keep your password to yourself; what is done under your account counts as yours. Do
          not pretend to be somebody else, and do not call yourself staff if you are not.
        </p>
      </PaperSection>
      <PaperSection title="What you post">
        <ul>
          <li>It stays yours. You allow Kindling to store it and to show it here, until you delete it.</li>
          <li>Post only what you may: no stolen work, no other people's private details.</li>
          <li>No spam, no harassment, no malware, nothing against the law.</li>
          <li>Disagree with ideas as hard as you like, and treat people well.</li>
        </ul>
        <p>
          Moderators may remove what breaks these rules: whoever made it is told why, and can appeal. Admins may also
          delete a post or a comment; their reason stays with the admins.
        </p>
      </PaperSection>
      <PaperSection title="Fair use">
        <p>
          There are limits to how much one can post, upload and ask for in a while, so that the place stays quick for
          all. Programs are welcome by the <a href="/api/docs">API</a>, within the same limits.
        </p>
      </PaperSection>
      <PaperSection title="What you pay for">
        <p>
          One-Time Access covers one report of the Implementation Agent, with tracking and export for 30 days from the
          day it is ready. A Monthly Subscription covers everything, and renews each month until you cancel it; then it
          runs to the end of what you paid. A plan that fails uses nothing up, and what is refunded ends.
        </p>
      </PaperSection>
      <PaperSection title="No promises we can't keep">
        <p>
          What members write is theirs and not advice from Kindling; check before you bet your company on it. We take
          care that the service runs and that nothing is lost, but it comes as it is, without warranty.
        </p>
      </PaperSection>
      <PaperSection title="Leaving">
        <p>
          You can delete your account at any time on your <Link to="/account">account page</Link>. How your data is
          treated is on the <Link to="/privacy">privacy page</Link>.
        </p>
      </PaperSection>
    </Paper>
  );
}
