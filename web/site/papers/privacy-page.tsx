// Describes in plain words what Kindling stores about people. Change it together with the stored data.
import { Link } from '@tanstack/react-router';
import { Paper, PaperSection } from './paper.tsx';

export function PrivacyPage() {
  return (
    <Paper title="Privacy" description="What we keep about you, why, and how to take it back." changed="November 2026">
      <PaperSection title="While you only look around">
        <p>
          You need no account to read, and your visits are not recorded. We set no advertising or tracking cookies, and
          the pages load nothing from other hosts: fonts, scripts and pictures are our own. Your choice of a light or
          dark theme stays in your browser.
        </p>
      </PaperSection>
      <PaperSection title="When you subscribe to the newsletter">
        <p>
          We keep your email address, and when, where on the site and from which network address you asked for the
          newsletter and confirmed it: we have to be able to show that you did. Nothing is sent before you confirm, and
          an address that is not confirmed is forgotten after 30 days. We also keep which newsletters went to you, and
          whether they came back. The link in every newsletter ends the subscription, lets you download all of this, or
          has us forget your address altogether. If you have an account and confirmed that address, its download
          includes all of this, and deleting the account has us forget the address, too.
        </p>
      </PaperSection>
      <PaperSection title="When you have an account">
        <ul>
          <li>
            <strong>Your email address</strong>, to log you in, to help you when you forget your password, and to tell
            you when it or your password was changed. Other members don't see it; admins do.
          </li>
          <li>
            <strong>Your password</strong>, only as a hash (argon2id) from which nobody can read it back.
          </li>
          <li>
            <strong>Your second factor and your passkeys</strong>, if you switch them on: the key that your
            authenticator app shares with us, sealed, your recovery codes as hashes, and of each passkey its name, the
            public half of its key, and when you used it. Your fingerprint and your face never leave your device.
          </li>
          <li>
            <strong>Your profile</strong>: username, name, role, bio and picture, as far as you give them. Everybody may
            see these.
          </li>
          <li>
            <strong>What you write and do</strong>: posts, comments, likes, votes and uploads. Pictures are stored
            without the place and the camera that your device may have written into them. An upload that nothing shows
            is removed after a day. Once a post is deleted or removed, others no longer see its pictures.
          </li>
          <li>
            <strong>Your reviews of tools</strong>, with your name and what ties you to the tool, for other members.
            What you submit or correct is for those who decide about it.
          </li>
          <li>
            <strong>Who you follow</strong>, which your profile shows to everybody. Who and which words you mute or
            block, what you bookmark, save, follow, watch or mute, and what you report are for you alone; moderators see
            a report and who made it.
          </li>
          <li>
            <strong>Your time zone</strong>, as your browser names it when you sign up, so that digests come in your
            morning. You change it on your account page.
          </li>
          <li>
            <strong>Your messages</strong>, for you and whoever you write to. Deleting one removes it for both.
          </li>
          <li>
            <strong>Your sessions</strong>: when and from which address and browser you logged in, so that you can spot
            a stranger. You find them on your account page. A session ends after 90 days.
          </li>
          <li>
            <strong>Your access tokens</strong>, if you make any: name, scope, a hash, and the last day on which each
            was used.
          </li>
          <li>
            <strong>The days on which you come back</strong>: for each session the days on which you used it, once a
            day. It tells you when you were last here, and counts you among the active members for a week. Nothing else
            of your visits is kept: not which pages you look at, what you read, or how long you stay.
          </li>
        </ul>
        <p>
          One cookie holds the id of your session. It is needed to keep you logged in, for 30 days at most. Another one
          proves for a year that this browser has logged in before, without saying to which account: strangers who guess
          at your password then can’t keep you out.
        </p>
      </PaperSection>
      <PaperSection title="When you ask for a plan or an analysis">
        <p>
          Kindling’s own adviser reads what you tell it about your company, on our server. Where a company’s AI model
          may write in its place, the page names that company and asks you first. Only if you agree, what you wrote for
          that plan or analysis goes there, without your name or address. Nothing else of yours ever does.
        </p>
      </PaperSection>
      <PaperSection id="figures" title="When you note how a plan goes">
        <p>
          Your notes, measurements and progress are for you, and for those to whom you give a plan’s link. How far you
          are with a tool, the hours, the difficulty and what improved also count, without your name, in the figures on
          that tool’s page and in what the adviser tells of it. Each figure is of five members or more. Hours are
          rounded to steps, and a member counts once however many plans they have. A switch on the dashboard of your
          plans keeps yours out at once, and deleting your account takes it out, too.
        </p>
      </PaperSection>
      <PaperSection title="When you pay">
        <p>
          Stripe takes payments for us, on pages of its own: your card never reaches us. Stripe gets your email address
          and what you buy, and keeps what tax, receipts and refunds require. We keep what you bought and when, what it
          was used for, and the numbers that Stripe gave to it. When you delete your account, your subscription is
          cancelled and we have Stripe delete you as a customer. Stripe keeps invoices for as long as the law demands.
        </p>
      </PaperSection>
      <PaperSection title="How it is kept">
        <p>
          Kindling keeps a history of what has happened that is never rewritten. Whatever in it is personal is encrypted
          under a key of your own, which is kept apart from it. When you delete your account the key is destroyed: from
          then on nobody can read these parts, not in the history and not in its backups.
        </p>
        <p>
          There are two exceptions. When somebody reports something, be it a post, a comment, a message, a review or a
          member, a copy of it is sealed under a key of its own, so that it can still be judged if it is deleted. Only
          moderators can open it. That key is destroyed 30 days after the decision and any appeal are over, and from
          then on nobody can read the copy.
        </p>
        <p>
          When a post links a page, the title and description of that page are sealed under a key of their own, because
          several members may link it. That key is destroyed with the last post that links the page.
        </p>
      </PaperSection>
      <PaperSection title="What you can do">
        <ul>
          <li>See and change your profile at any time.</li>
          <li>Download everything we keep about you as one file.</li>
          <li>End any of your sessions, or all of them.</li>
          <li>Delete your account, at once and for good. What others wrote stays theirs.</li>
        </ul>
        <p>
          All of this is on your <Link to="/account">account page</Link>, without asking anybody.
        </p>
      </PaperSection>
      <PaperSection title="What we don't do">
        <p>We don't sell or rent what we know of you, and we don't use it to advertise.</p>
      </PaperSection>
    </Paper>
  );
}
