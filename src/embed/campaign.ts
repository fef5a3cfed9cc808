/** The five parameters of a campaign's links; nothing that identifies a click or a person. */
const CAMPAIGN = ["utm_source", "utm_medium", "utm_campaign", "utm_content", "utm_term"];
const MOST_CHARACTERS = 200;

export function campaignOf(search: string): [string, string][] {
  const given = new URLSearchParams(search);
  return CAMPAIGN.flatMap((name) => {
    const value = given.get(name);
    return value ? [[name, value.slice(0, MOST_CHARACTERS)] as [string, string]] : [];
  });
}

export function shopAddress(shop: string, path: string, campaign: readonly [string, string][]): string {
  const address = new URL(path, shop);
  for (const [name, value] of campaign) address.searchParams.set(name, value);
  return address.href;
}
