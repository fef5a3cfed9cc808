import { useEffect, useState } from "react";
import type { DoorDeviceCore } from "./device/door-core.ts";
import { DeviceProvider, useDoorState } from "./running/device-context.tsx";
import { Choose } from "./screens/choose.tsx";
import { Pairing } from "./screens/pairing.tsx";
import { type Place, rememberedPlace, rememberPlace } from "./screens/place.ts";
import { Scanning } from "./screens/scanning.tsx";
import { Page } from "./ui/page.tsx";
import { useWords, WordsProvider } from "./words/words.tsx";

/** @param core null if another tab has the phone's storage */
export function App({ core, pairingCode }: { core: DoorDeviceCore | null; pairingCode: string | null }) {
  if (!core) {
    return (
      <WordsProvider timeZone={undefined}>
        <OtherTab />
      </WordsProvider>
    );
  }
  return (
    <DeviceProvider core={core}>
      <Paired pairingCode={pairingCode} />
    </DeviceProvider>
  );
}

function Paired({ pairingCode }: { pairingCode: string | null }) {
  const { device } = useDoorState();
  return (
    <WordsProvider timeZone={device?.timeZone}>
      <Screens pairingCode={pairingCode} />
    </WordsProvider>
  );
}

function Screens({ pairingCode }: { pairingCode: string | null }) {
  const { phase, lists } = useDoorState();
  const { say } = useWords();
  const [code, setCode] = useState(pairingCode);
  const [place, setPlace] = useState<Place | null>(rememberedPlace);
  useEffect(() => {
    document.title = say("title");
  }, [say]);
  if (phase === "opening") return <Page title={say("opening")} />;
  if (phase === "unpaired" || code !== null) return <Pairing code={code} onPaired={() => setCode(null)} />;
  const isListed = lists.some(({ about }) => about.id === place?.performance);
  if (!place || !isListed) {
    return (
      <Choose
        onChosen={(chosen) => {
          rememberPlace(chosen);
          setPlace(chosen);
        }}
      />
    );
  }
  return <Scanning place={place} onLeave={() => setPlace(null)} />;
}

function OtherTab() {
  const { say } = useWords();
  return (
    <Page title={say("title")}>
      <p role="alert">{say("other-tab")}</p>
    </Page>
  );
}
